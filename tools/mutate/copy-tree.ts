import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies the files that Git tracks or could track, uncommitted changes included. Returns the path of the copy. */
export function copyTree(root: string, copy: string): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const present = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root }).toString().split('\0');
  const gone = new Set(present);
  for (const path of listed.toString().split('\0')) {
    if (path === '' || gone.has(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
