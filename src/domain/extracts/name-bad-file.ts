import { DamagedZip } from '#base/checked-zip-bytes.ts';
import { BadRegisterFile } from './register-dataset.ts';

/** Gives a fault of a file as a BadRegisterFile that names the file; any other trouble stays as it is. */
export function nameBadFile(name: string, error: unknown): unknown {
  if (isFileFault(error)) return new BadRegisterFile(`${name}: ${(error as Error).message}`, { cause: error });
  if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new BadRegisterFile(`${name}: holds bytes that are not UTF-8`, { cause: error });
  return error;
}

function isFileFault(error: unknown): boolean {
  // What zlib reports is a damaged or cut-off archive.
  return error instanceof BadRegisterFile || error instanceof DamagedZip || /^(Z_|ZSTD_)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
