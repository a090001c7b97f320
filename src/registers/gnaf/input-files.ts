import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { listZipEntries, type ZipEntry } from '#base/zip-entries.ts';

/** One table of the register on disk: a file of its own, or a span inside a zip file. */
export type InputFile = {
  /** The file name without folders and without the endings of compression. */
  name: string;
  path: string;
  compression: 'none' | 'gzip' | 'zstd' | 'deflate';
  /** Where the bytes stand, when they are part of a zip file. */
  span: { start: number; end: number } | null;
  storedBytes: number;
};

const PSV = /\.psv(\.gz|\.zst)?$/i;

/** Finds the pipe-separated files at a path: the file itself, all below a folder, or all inside a zip file. */
export async function listInputFiles(path: string): Promise<InputFile[]> {
  const status = await stat(path);
  if (!status.isDirectory()) {
    if (path.toLowerCase().endsWith('.zip')) return listZipFiles(path);
    return [describeFile(path, status.size)];
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files: InputFile[] = [];
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name);
    if (entry.isFile() && PSV.test(entry.name)) files.push(describeFile(full, (await stat(full)).size));
  }
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Opens a file and takes its compression off. */
export function openInputFile(file: InputFile): Readable {
  const stored = createReadStream(file.path, { ...(file.span ?? {}), highWaterMark: 1 << 20 });
  if (file.compression === 'none') return stored;
  const opened =
    file.compression === 'gzip'
      ? createGunzip({ chunkSize: 1 << 20 })
      : file.compression === 'zstd'
        ? createZstdDecompress({ chunkSize: 1 << 20 })
        : createInflateRaw({ chunkSize: 1 << 20 });
  stored.on('error', (error) => opened.destroy(error));
  return stored.pipe(opened);
}

function describeFile(path: string, storedBytes: number): InputFile {
  const file = basename(path);
  const compression = /\.gz$/i.test(file) ? 'gzip' : /\.zst$/i.test(file) ? 'zstd' : 'none';
  return { name: file.replace(/\.(gz|zst)$/i, ''), path, compression, span: null, storedBytes };
}

async function listZipFiles(path: string): Promise<InputFile[]> {
  const entries = await listZipEntries(path);
  const wanted = entries.filter((entry) => PSV.test(entry.name) && entry.compressedBytes > 0);
  const files = await Promise.all(wanted.map((entry) => describeEntry(path, entry)));
  return files.sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function describeEntry(path: string, entry: ZipEntry): Promise<InputFile> {
  const { deflated, ...span } = await entry.findSpan();
  return {
    name: basename(entry.name),
    path,
    compression: deflated ? 'deflate' : 'none',
    span,
    storedBytes: entry.compressedBytes,
  };
}
