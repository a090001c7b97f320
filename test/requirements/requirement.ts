/** One testable behaviour of the specification; `deferred` names the later work that will show it. */
export type Requirement = { id: string; part: string; text: string; deferred?: string };

/** The requirements of one part of the specification, from a table of id and behaviour. */
export function buildRequirements(part: string, texts: Record<string, string>, deferred?: string): Requirement[] {
  return Object.entries(texts).map(([id, text]) => ({
    id,
    part,
    text,
    ...(deferred === undefined ? {} : { deferred }),
  }));
}
