/** Writes rows as CSV (RFC 4180, UTF-8). A cell that starts like a formula gets an apostrophe, because spreadsheets would run it; amounts such as -0.10 stay numbers. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+\.\d\d$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
