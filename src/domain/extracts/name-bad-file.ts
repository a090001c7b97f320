import { DamagedZip } from '#base/checked-zip-bytes.ts';
import { readErrorCode } from '#base/read-error.ts';
import { BadWorkbook } from '#base/xlsx/bad-workbook.ts';
import { BadRegisterFile } from './register-dataset.ts';

/** Converts an error caused by a bad file to a BadRegisterFile that names the file; returns other errors unchanged. */
export function nameBadFile(name: string, error: unknown): unknown {
  if (error instanceof Error && isFileFault(error))
    return new BadRegisterFile(`${name}: ${error.message}`, { cause: error });
  if (readErrorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new BadRegisterFile(`${name}: contains bytes that are not UTF-8`, { cause: error });
  return error;
}

function isFileFault(error: unknown): boolean {
  // zlib errors mean a damaged or truncated archive.
  const isNamed = [BadRegisterFile, BadWorkbook, DamagedZip].some((fault) => error instanceof fault);
  return isNamed || /^(Z_|ZSTD_)/.test(readErrorCode(error));
}
