import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

// Runs before everything else, on any Node that knows modules. Node before 20.16 has no getBuiltinModule.
const START = `#!/usr/bin/env node
// Checks an evidence file of the register data service: node svc-verify.mjs --help
// Generated from the modules of svc verify. It needs Node 20 or later and nothing else, and sends nothing.
import { createRequire } from 'module';
if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write('svc-verify: needs Node 20 or later and found v' + process.versions.node + ': nothing was checked\\n');
  process.exit(126);
}
if (process.getBuiltinModule === undefined) process.getBuiltinModule = createRequire(import.meta.url);`;

/** Builds the verifier that /verify offers: the modules of `svc verify` as one file without dependencies. */
export async function buildVerifier(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/doors/cli/verify/one-file.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Parsed by every Node that knows modules, so that an old one can say that it is too old.
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: START },
  });
  return outputFiles[0]?.text ?? '';
}
