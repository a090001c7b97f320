// Control characters, which register text never contains, separate fields and the members of a list.
const FIELD = '\x1f';
const MEMBER = '\x1e';

/** Joins the fields of a row into one line; null and empty text become the same. */
export function buildRowLine(fields: readonly (string | null)[]): string {
  return fields.join(FIELD);
}

/** Splits a line into its fields; an empty field becomes null. */
export function parseRowLine(line: string): (string | null)[] {
  return line.split(FIELD).map((field) => (field === '' ? null : field));
}

export function buildListField(members: readonly string[]): string {
  return members.join(MEMBER);
}

export function parseListField(field: string | null | undefined): string[] {
  return field === null || field === undefined ? [] : field.split(MEMBER);
}

/** Removes control characters, which would break a line, and surrounding spaces from register text. */
export function normaliseRegisterText(text: string): string {
  // Almost every text is already clean, and testing is cheaper than copying.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = /[\x00-\x1f]/.test(text) ? text.replace(/[\x00-\x1f]+/g, ' ') : text;
  return clean.trim().toWellFormed();
}

/** Returns register text on one line, with plain spaces in place of those that do not break. */
export function readRegisterText(text: string): string {
  return normaliseRegisterText(text.replaceAll('\u00a0', ' '));
}
