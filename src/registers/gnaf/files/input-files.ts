import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createGunzip, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { checkedZipBytes, type ZipPromise } from '#base/checked-zip-bytes.ts';
import { listZipEntries, type ZipEntry } from '#base/zip-entries.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

/** One table of the register on disk: a whole file, or a span inside a zip file. */
export type InputFile = {
  /** The file name without folders and compression extensions. */
  name: string;
  /** The path for messages: its own, or that of its zip with the path inside. */
  source: string;
  path: string;
  compression: 'none' | 'gzip' | 'zstd' | 'deflate';
  /** The position of the bytes inside a zip file. */
  span: { start: number; end: number } | null;
  /** The size and checksum in the zip, which the bytes are checked against. */
  promised: ZipPromise | null;
  storedBytes: number;
};

const PSV = /\.psv(\.gz|\.zst)?$/i;
const PACKED_PSV = /\.psv$/i;
const CHUNK_BYTES = 1 << 20;

/** Lists the pipe-separated files at one path or many: the file itself, all files in a folder, or all files in a zip. Throws a BadRegisterFile if a path has none. */
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

/** Whether a link leads to a file. Throws a BadRegisterFile if it leads nowhere or to a folder, whose tables would be silently missed. */
async function isLinkToFile(path: string): Promise<boolean> {
  const target = await stat(path).catch((cause: Error) => {
    throw new BadRegisterFile(`${path} is a broken link`, { cause });
  });
  if (target.isDirectory())
    throw new BadRegisterFile(`${path} is a link to a folder, which is not followed: import the folder itself`);
  return target.isFile();
}

/** The uncompressed bytes of a file. Bytes from a zip are checked while they are read. */
export function openInputFile(file: InputFile): AsyncIterable<Buffer> {
  const bytes = openStored(file);
  return file.promised === null ? bytes : checkedZipBytes(bytes, file.promised);
}

async function* openStored({ path, span, compression, storedBytes }: InputFile): AsyncGenerator<Buffer> {
  if (span !== null && storedBytes === 0) return;
  const stored = createReadStream(path, { ...(span ?? {}), highWaterMark: CHUNK_BYTES });
  if (compression === 'none') {
    yield* stored;
    return;
  }
  const opened =
    compression === 'gzip'
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : compression === 'zstd'
        ? createZstdDecompress({ chunkSize: CHUNK_BYTES })
        : createInflateRaw({ chunkSize: CHUNK_BYTES });
  stored.on('error', (error) => opened.destroy(error));
  yield* stored.pipe(opened);
}

// Some systems add a hidden file with the same extension to each file.
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
