const MAX_BYTES = 100_000;
const SAVE_AS = 'In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”.';
const WORKBOOKS = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The text of an uploaded CSV, or why it cannot be used. */
export type ReadUpload = { text: string } | { fault: string };

/** Decodes an uploaded CSV: UTF-8, or UTF-16 with its byte order mark. */
export function readUpload(bytes: Uint8Array): ReadUpload {
  if (bytes.length > MAX_BYTES)
    return {
      fault: `The file has ${Math.ceil(bytes.length / 1000).toLocaleString('en-AU')} KB; at most ${MAX_BYTES / 1000} KB can be read at once. Split it.`,
    };
  if (WORKBOOKS.some((start) => startsWith(bytes, start)))
    return { fault: `The file is an Excel workbook, not a CSV. ${SAVE_AS}` };
  const encoding = findEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? { fault: `The file is not a text in UTF-8. ${SAVE_AS}` } : { text };
  } catch {
    return { fault: `The file is not in ${encoding.toUpperCase()}. ${SAVE_AS}` };
  }
}

function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
