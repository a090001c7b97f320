import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createGunzip, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { checkedZipBytes, type ZipPromise } from '#base/checked-zip-bytes.ts';
import { listZipEntries, type ZipEntry } from '#base/zip-entries.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

/** One table of the register on disk: a file of its own, or a span inside a zip file. */
export type InputFile = {
  /** The file name without folders and without the endings of compression. */
  name: string;
  /** Where it stands, for people: its path, or that of its zip and its place inside. */
  source: string;
  path: string;
  compression: 'none' | 'gzip' | 'zstd' | 'deflate';
  /** Where the bytes stand, when they are part of a zip file. */
  span: { start: number; end: number } | null;
  /** What the zip says of the bytes, which they are checked against. */
  promised: ZipPromise | null;
  storedBytes: number;
};

const PSV = /\.psv(\.gz|\.zst)?$/i;
const PACKED_PSV = /\.psv$/i;
const CHUNK_BYTES = 1 << 20;

/** Finds the pipe-separated files at one path or many: a file itself, all below a folder, or all inside a zip; throws a BadRegisterFile that names a path without any. */
export async function listInputFiles(paths: string | readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const path of [paths].flat()) {
    const found = await listPath(resolve(path));
    if (found.length === 0) throw new BadRegisterFile(`there is no pipe-separated G-NAF file in ${path}`);
    files.push(...found);
  }
  return files;
}

async function listPath(path: string): Promise<InputFile[]> {
  const status = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new BadRegisterFile(`${path} does not exist`, { cause }) : cause;
  });
  if (!status.isDirectory()) {
    if (path.toLowerCase().endsWith('.zip')) return listZipFiles(path);
    return [describeFile(path, status.size)];
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files: InputFile[] = [];
  for (const entry of entries) {
    const full = join(entry.parentPath, entry.name);
    const isFile = entry.isSymbolicLink() ? await isLinkToFile(full) : entry.isFile();
    if (isFile && isTable(entry.name, PSV)) files.push(describeFile(full, (await stat(full)).size));
  }
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Whether a link leads to a file; throws a BadRegisterFile where it leads nowhere or to a folder, whose tables would be missed without a word. */
async function isLinkToFile(path: string): Promise<boolean> {
  const target = await stat(path).catch((cause: Error) => {
    throw new BadRegisterFile(`${path} is a link that leads nowhere`, { cause });
  });
  if (target.isDirectory())
    throw new BadRegisterFile(`${path} is a link to a folder, which is not followed: give that folder itself`);
  return target.isFile();
}

/** Opens a file and takes its compression off; what comes out of a zip is checked on the way. */
export function openInputFile(file: InputFile): AsyncIterable<Buffer> {
  const bytes = openStored(file);
  return file.promised === null ? bytes : checkedZipBytes(bytes, file.promised);
}

async function* openStored({ path, span, compression, storedBytes }: InputFile): AsyncGenerator<Buffer> {
  if (span !== null && storedBytes === 0) return;
  const stored = createReadStream(path, { ...(span ?? {}), highWaterMark: CHUNK_BYTES });
  if (compression === 'none') {
    yield* stored as AsyncIterable<Buffer>;
    return;
  }
  const opened =
    compression === 'gzip'
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : compression === 'zstd'
        ? createZstdDecompress({ chunkSize: CHUNK_BYTES })
        : createInflateRaw({ chunkSize: CHUNK_BYTES });
  stored.on('error', (error) => opened.destroy(error));
  yield* stored.pipe(opened) as AsyncIterable<Buffer>;
}

// Some systems put a hidden companion of the same ending beside each file.
function isTable(name: string, ending: RegExp): boolean {
  return ending.test(name) && !name.startsWith('.');
}

function describeFile(path: string, storedBytes: number): InputFile {
  const file = basename(path);
  const compression = /\.gz$/i.test(file) ? 'gzip' : /\.zst$/i.test(file) ? 'zstd' : 'none';
  const name = file.replace(/\.(gz|zst)$/i, '');
  return { name, source: path, path, compression, span: null, promised: null, storedBytes };
}

async function listZipFiles(path: string): Promise<InputFile[]> {
  try {
    const entries = await listZipEntries(path);
    const wanted = entries.filter((entry) => isTable(basename(entry.name), PACKED_PSV));
    const files = await Promise.all(wanted.map((entry) => describeEntry(path, entry)));
    return files.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (cause) {
    throw new BadRegisterFile(`${path}: ${(cause as Error).message}`, { cause });
  }
}

async function describeEntry(path: string, entry: ZipEntry): Promise<InputFile> {
  const { deflated, ...span } = await entry.findSpan();
  const { name, sizeBytes, crc32 } = entry;
  return {
    name: basename(name),
    source: `${path}/${name}`,
    path,
    compression: deflated ? 'deflate' : 'none',
    span,
    promised: { name, sizeBytes, crc32 },
    storedBytes: entry.compressedBytes,
  };
}
