/** Encodes a position in a list as an opaque cursor that is safe in a URL. */
export function encodeCursor(position: string): string {
  return Buffer.from(position, 'utf8').toString('base64url');
}

/** Returns the position that a cursor encodes, or null when it is not a cursor of this service. */
export function parseCursor(cursor: string): string | null {
  const position = Buffer.from(cursor, 'base64url').toString('utf8');
  return position !== '' && encodeCursor(position) === cursor ? position : null;
}
