// Control characters that no register text holds: they part fields and the members of a list.
const FIELD = '\x1f';
const MEMBER = '\x1e';

/** Writes the fields of a row as one line; null and the empty text are one. */
export function buildRowLine(fields: readonly (string | null)[]): string {
  return fields.join(FIELD);
}

/** Gives the fields of a line again; an empty field is null. */
export function parseRowLine(line: string): (string | null)[] {
  return line.split(FIELD).map((field) => (field === '' ? null : field));
}

/** Writes a list as one field. */
export function buildListField(members: readonly string[]): string {
  return members.join(MEMBER);
}

/** Gives the members of a list field. */
export function parseListField(field: string | null | undefined): string[] {
  return field === null || field === undefined ? [] : field.split(MEMBER);
}

/** Takes control characters, which would break a line, out of register text, and the blanks around it. */
export function normaliseRegisterText(text: string): string {
  // Almost every text is clean already, and a test is cheaper than a copy.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = /[\x00-\x1f]/.test(text) ? text.replace(/[\x00-\x1f]+/g, ' ') : text;
  return clean.trim().toWellFormed();
}
