import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
// There is no release yet. This commit has the schema of migration 0040.
const BEFORE_FIRST_TAG = '4b45395a6f56346bce5403a7cc2531228a166a0f';

/**
 * Finds the commit that UPGRADE_FROM names, else the last tag before this commit, else the commit that stands for a
 * release; null if this clone does not have it, or lacks packages that it needs.
 */
export function findEarlierRelease(): string | null {
  const commit = process.env.UPGRADE_FROM ?? tryGit('describe', '--tags', '--abbrev=0', 'HEAD^') ?? BEFORE_FIRST_TAG;
  if (tryGit('cat-file', '-e', `${commit}^{commit}`) === null) return null;
  return Object.keys(readDependencies(commit)).every((name) => existsSync(join(ROOT, 'node_modules', name)))
    ? commit
    : null;
}

/** Writes the files of a commit to an empty folder, with the packages of this one. Returns the path of its operator's program. */
export function unpackRelease(commit: string, folder: string): string {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'src/app/admin.ts');
}

/** The packages of which a commit wants another version than is installed here, which it gets nevertheless. */
export function listOtherVersions(commit: string): string[] {
  const wanted = readDependencies(commit);
  return Object.entries(wanted).flatMap(([name, version]) => {
    const path = join(ROOT, 'node_modules', name, 'package.json');
    const installed = (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
    return installed === version ? [] : [`${name} ${version} (${installed} here)`];
  });
}

function readDependencies(commit: string): Record<string, string> {
  return (
    (JSON.parse(tryGit('show', `${commit}:package.json`) ?? '{}') as { dependencies?: Record<string, string> })
      .dependencies ?? {}
  );
}

function tryGit(...words: string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
