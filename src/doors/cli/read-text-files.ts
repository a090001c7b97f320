import type { CliCommand } from './command.ts';
import { type CallFault, FILE_VALUE } from './parse-command-line.ts';
import { describeFileFault } from './report-crash.ts';

// The service takes less; this keeps a wrong file, such as a disk image, out of memory.
const MAX_BYTES = 8 * 1024 * 1024;

/** Replaces the path of each file option by the text of the file; returns why a file cannot be sent. */
export function readTextFiles(
  { options }: CliCommand,
  fields: Record<string, string>,
): { fields: Record<string, string> } | CallFault {
  const read = { ...fields };
  for (const { field, value } of options) {
    const path = value === FILE_VALUE ? fields[field] : undefined;
    if (path === undefined) continue;
    const file = readTextFile(path);
    if ('fault' in file) return { exitCode: 2, message: `${file.fault}. Nothing was sent` };
    read[field] = file.text;
  }
  return { fields: read };
}

function readTextFile(path: string): { text: string } | { fault: string } {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) return { fault: `${path} has ${size} bytes, and at most ${MAX_BYTES} can be sent` };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)) };
  } catch (error) {
    if (error instanceof TypeError) return { fault: `${path} is not text in UTF-8` };
    const fault = describeFileFault(error);
    if (fault === null) throw error;
    return { fault };
  }
}
