/** Hides a position in a list behind an opaque word that survives a URL. */
export function encodeCursor(position: string): string {
  return Buffer.from(position, 'utf8').toString('base64url');
}

/** Gives back the position behind a cursor, or null when the text is none of ours. */
export function parseCursor(cursor: string): string | null {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  return position !== '' && encodeCursor(position) === cursor ? position : null;
}
