import { toPlainObject } from '#base/plain-object.ts';
import { writeText } from './terminal.ts';

const MISUSE = 2;
const INTERNAL_ERROR = 70;

const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it exists already',
  EFBIG: 'the file would be too large',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
};

/** Describes a fault of a file in plain words; null for any other error. */
export function describeFileFault(error: unknown): string | null {
  const { code, path } = toPlainObject(error);
  const why = FILE_FAULTS[String(code)];
  if (why === undefined) return null;
  return typeof path === 'string' ? `${path} cannot be used: ${why}` : `a file cannot be used: ${why}`;
}

/** Reports an error that no command handled, without its stack; returns the exit code. */
export function reportCrash(error: unknown): number {
  const fault = describeFileFault(error);
  const { message } = toPlainObject(error);
  writeText(2, `svc: ${fault ?? `an internal error, which should be reported: ${message ?? 'unknown'}`}\n`);
  return fault === null ? INTERNAL_ERROR : MISUSE;
}
