/** The legal forms of companies as people write them, as the source of a pattern; it must be used without regard to case. */
export const WRITTEN_FORM =
  '\\b(?:(?:pty|proprietary)\\b\\.?(?:\\s*(?:ltd|limited)\\b\\.?)?|ptyltd\\b|p\\s*\\/\\s*l\\b|p\\.\\s*l\\b\\.?|(?:ltd|limited|inc|incorporated|llc|llp|plc|nl|no liability)\\b\\.?)';

const PROPRIETARY = /^(?:p|pty|ptyltd|proprietary)\b/i;

/** Whether a form that was found is that of a proprietary company, which nobody writes but behind a company's name. */
export function isProprietary(form: string): boolean {
  return PROPRIETARY.test(form);
}
