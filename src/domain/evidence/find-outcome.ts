import { isPlainObject } from '#base/plain-object.ts';

const OUTCOMES = ['verdict', 'outcome', 'status'] as const;

/** Finds the code of an answer: its verdict, outcome or status, also of its one part such as a card; null without one. */
export function findOutcome(answer: Readonly<Record<string, unknown>>): string | null {
  for (const name of OUTCOMES)
    for (const part of [answer, ...Object.values(answer).filter(isPlainObject)]) {
      const code = part[name];
      if (typeof code === 'string' && code !== '') return code;
    }
  return null;
}
