import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ObjectStore } from '#base/object-store.ts';
import { openFileObjectStore } from './file-object-store.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import { readS3Settings } from './s3-settings.ts';

/** Opens the store that OBJECT_STORE_URL names, `file://…` or `s3://bucket/prefix`; throws an Error that names the invalid variable. */
export async function openObjectStore(url: string, env: NodeJS.ProcessEnv): Promise<ObjectStore> {
  if (url.startsWith('file://')) return openFileObjectStore(readFolder(url));
  if (url.startsWith('s3://')) return openS3ObjectStore(readS3Settings(url, env));
  // The rest of an unknown address may contain a password.
  const scheme = /^[a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'no scheme';
  throw new Error(`OBJECT_STORE_URL must start with file:// or s3://, but has ${scheme}`);
}

function readFolder(url: string): string {
  const path = url.slice('file://'.length);
  // DATA_DIR is ./var by default, so file://{DATA_DIR}/objects is relative to the working directory.
  const isRelative = path.startsWith('./') || path.startsWith('../');
  const parsed = isRelative ? URL.parse(path, pathToFileURL(`${process.cwd()}/`).href) : URL.parse(url);
  const isFolder = parsed !== null && parsed.search === '' && parsed.hash === '' && parsed.pathname !== '/';
  try {
    if (isFolder) return fileURLToPath(parsed);
  } catch {
    // The error below explains what is valid.
  }
  throw new Error('OBJECT_STORE_URL must be file:///an/absolute/folder or file://./a/relative/one');
}
