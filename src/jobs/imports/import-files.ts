import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gaugeBytes } from '#base/gauge-bytes.ts';
import { listZipEntries } from '#base/zip-entries.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

/** A file to import, on disk or inside a ZIP. */
export type ImportFile = {
  name: string;
  /** Bytes on disk, for the progress; inside a ZIP, the compressed size. */
  diskBytes: number;
  sizeBytes: number;
  open(): AsyncIterable<Buffer>;
};

/** The files of a version, and the ZIPs that contain them. */
export type ImportFiles = { files: ImportFile[]; archives: HashedFile[] };

export type HashedFile = VersionManifest['files'][number];

const READ_BYTES = 1 << 18;

/**
 * Lists the files at one path or many: a file, a ZIP, or a folder of either, in name order; throws a BadRegisterFile
 * when there is none, or one is given twice.
 */
export async function listImportFiles(
  given: string | readonly string[],
  endings: readonly string[],
): Promise<ImportFiles> {
  const found: ImportFiles = { files: [], archives: [] };
  const seen = new Set<string>();
  for (const path of [given].flat()) {
    for (const one of await listPaths(path, endings)) {
      if (seen.has(resolve(one))) throw new BadRegisterFile(`${one} is given twice`);
      seen.add(resolve(one));
      if (one.toLowerCase().endsWith('.zip')) await addArchive(found, one, endings);
      else found.files.push(await describeFile(one));
    }
  }
  if (found.files.length === 0) {
    const places = [given].flat().join(', ');
    throw new BadRegisterFile(`there is no file ending in ${endings.join(' or ')} in ${places}`);
  }
  return found;
}

async function listPaths(path: string, endings: readonly string[]): Promise<string[]> {
  if (!(await readStatus(path)).isDirectory()) return [path];
  const wanted = (name: string) => [...endings, '.zip'].some((ending) => name.toLowerCase().endsWith(ending));
  const names = (await readdir(path)).filter(wanted).sort();
  return names.map((name) => join(path, name));
}

async function readStatus(path: string): Promise<Stats> {
  return stat(path).catch((cause: unknown) => {
    throw new BadRegisterFile(`${path} cannot be read; check the path`, { cause });
  });
}

async function describeFile(path: string): Promise<ImportFile> {
  const status = await readStatus(path);
  if (status.isDirectory()) throw new BadRegisterFile(`${path} is a folder; import it by its own path`);
  const { size } = status;
  const open = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: READ_BYTES });
  return { name: basename(path), diskBytes: size, sizeBytes: size, open };
}

async function addArchive(found: ImportFiles, path: string, endings: readonly string[]): Promise<void> {
  const entries = await listZipEntries(path).catch((cause: Error) => {
    throw new BadRegisterFile(`${basename(path)}: ${cause.message}`, { cause });
  });
  const wanted = entries.filter(({ name }) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
  for (const entry of wanted) {
    const { compressedBytes, sizeBytes, open } = entry;
    found.files.push({ name: `${basename(path)}/${entry.name}`, diskBytes: compressedBytes, sizeBytes, open });
  }
  found.archives.push(await hashFile(path));
}

/** Returns the name of a file, its size and its hash. */
export async function hashFile(path: string): Promise<HashedFile> {
  const gauge = { sizeBytes: 0, hash: createHash('sha256') };
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const _ of gaugeBytes(gauge, chunks));
  return { name: basename(path), size_bytes: gauge.sizeBytes, sha256: gauge.hash.digest('hex') };
}
