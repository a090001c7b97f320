/** One testable behaviour of the specification. */
export type Requirement = { id: string; part: string; text: string };

/** The requirements of one part of the specification, from a table of id and behaviour. */
export function buildRequirements(part: string, texts: Record<string, string>): Requirement[] {
  return Object.entries(texts).map(([id, text]) => ({ id, part, text }));
}
