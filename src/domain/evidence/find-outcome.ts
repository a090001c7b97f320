import { isPlainObject } from '#base/plain-object.ts';

// In this order. An observation of a monitor has no code but the severity of its flags.
const OUTCOMES = ['verdict', 'outcome', 'status', 'severity'] as const;

/** Finds the code of an answer: its verdict, outcome, status or severity, also of its one part such as a card; null without one. */
export function findOutcome(answer: Readonly<Record<string, unknown>>): string | null {
  for (const name of OUTCOMES)
    for (const part of [answer, ...Object.values(answer).filter(isPlainObject)]) {
      const code = part[name];
      if (typeof code === 'string' && code !== '' && code !== 'info') return code;
    }
  return null;
}
