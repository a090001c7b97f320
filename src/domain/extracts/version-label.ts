const LABEL = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a text may name a version: it becomes part of file names, addresses and evidence. */
export function isVersionLabel(text: string): boolean {
  return LABEL.test(text);
}

/** What a label is, with an example for the dataset. */
export function describeVersionLabel(dataset: string): string {
  return `a label of up to 64 small letters, digits, dots, dashes and underscores, such as ${dataset}-2026-11`;
}
