import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { isAccepted, type LockFile, listLicences } from './release/list-licences.ts';

// npm run release [-- --out <folder>]
// Writes the source archive, the SBOM, the licences and SHA256SUMS of the last commit into var/release.
process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const { values } = parseArgs({ options: { out: { type: 'string', default: 'var/release' } } });
const out = values.out;
const run = (command: string, ...words: string[]) => execFileSync(command, words, { maxBuffer: 1 << 28 });

if (run('git', 'status', '--porcelain').length > 0) fail('there are changes that are not committed');
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const packages = listLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile);
const refused = packages.filter(({ licence }) => !isAccepted(licence));
if (refused.length > 0) fail(`licences to look at: ${refused.map((one) => `${one.name} ${one.licence}`).join(', ')}`);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
// The same commit has the same archive: git dates the entries by the commit, and gzip stores no time.
const archive = run('git', 'archive', '--format=tar', `--prefix=${name}-${version}/`, 'HEAD');
writeFileSync(join(out, `${name}-${version}.tar.gz`), gzipSync(archive));
const sbom = run(
  'npm',
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--omit=dev',
);
writeFileSync(join(out, 'sbom.cdx.json'), sbom);
const rows = packages.map((one) => `${one.name},${one.version},"${one.licence}"`);
writeFileSync(join(out, 'licences.csv'), `${['name,version,licence', ...rows].join('\n')}\n`);
const sums = readdirSync(out).map((file) => `${sha256(join(out, file))}  ${file}`);
writeFileSync(join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`);
process.stdout.write(`${sums.join('\n')}\n${packages.length} packages, each with an accepted licence\n`);
process.stdout.write(`${describeSignatures()}\nin ${out}\n`);

// Some registries publish no signatures: then nothing is said about them.
function describeSignatures(): string {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures'], { encoding: 'utf8' });
  const [line = ''] = (status === 0 ? stdout : stderr).trim().split('\n').slice(-1);
  return status === 0
    ? `signatures of packages: ${line}`
    : 'signatures of packages: not checked, npm audit signatures failed';
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function fail(why: string): never {
  process.stderr.write(`release: ${why}\n`);
  process.exit(1);
}
