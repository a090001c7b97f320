import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
// What a clone does not have, or what a page may write to.
const NOT_LINKED = ['.git', 'collection', 'node_modules', 'var'];

/** A folder that looks like a clone of the project, and the PATH with which its commands are found. */
export type CloneFolder = { folder: string; path: string };

/**
 * Makes a folder in which the commands of a page work as in a clone, without copying it or starting npm. In it, `curl`
 * fails on an error of the service, and is as quiet as in a terminal.
 */
export function makeCloneFolder(parent: string): CloneFolder {
  const folder = join(parent, 'clone');
  const programs = join(parent, 'programs');
  for (const path of [folder, join(folder, 'node_modules'), programs, join(parent, 'home')]) mkdirSync(path);
  linkAll(ROOT, folder, NOT_LINKED);
  cpSync(join(ROOT, 'collection'), join(folder, 'collection'), { recursive: true });
  linkAll(join(ROOT, 'node_modules'), join(folder, 'node_modules'), []);
  installClient(join(folder, 'node_modules/register-data-client'));
  for (const [name, text] of Object.entries(buildPrograms())) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  return { folder, path: [programs, dirname(process.execPath), process.env.PATH].join(':') };
}

/** Puts the client where `npm install` of its package puts it. */
function installClient(to: string): void {
  mkdirSync(to);
  symlinkSync(join(ROOT, 'client/package.json'), join(to, 'package.json'));
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(ROOT, 'client'), '--outDir', join(to, 'dist')]);
}

function linkAll(from: string, to: string, except: readonly string[]): void {
  for (const name of readdirSync(from)) if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
}

function buildPrograms(): Record<string, string> {
  // Reports by itself: in `npm ci && npm start`, bash does not.
  const refuse = (what: string) =>
    `printf '?\\t99\\t%s\\n' "${what} does not run in the test: mark the block not-run" >> "$REPORT"; exit 99`;
  const python = locate('python3', ['-c', 'import sys; print(sys.executable)']);
  return {
    svc: `exec '${ROOT}/bin/svc' "$@"`,
    'svc-admin': `exec '${ROOT}/bin/svc-admin' "$@"`,
    npx: `case $1 in svc | svc-admin | httpyac) exec "$@" ;; *) ${refuse('npx $1')} ;; esac`,
    httpyac: `exec '${ROOT}/node_modules/.bin/httpyac' "$@"`,
    npm: refuse('npm $1'),
    curl: `exec '${locate('sh', ['-c', 'command -v curl'])}' -sS --fail-with-body "$@"`,
    // The launcher of a version manager would look for its settings in HOME.
    ...(python === null ? {} : { python3: `PYTHONPATH='${ROOT}/client/python' exec '${python}' "$@"` }),
  };
}

function locate(program: string, words: string[]): string | null {
  try {
    return execFileSync(program, words, { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
