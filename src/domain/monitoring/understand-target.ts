import { parseTarget, type TargetType } from './parse-target.ts';

/** What a person's words name: a target to monitor, or why they name none. */
export type UnderstoodTarget = { type: TargetType; value: string } | { problem: string };

const LABEL = /^\s*(?:a\.?b\.?n|a\.?c\.?n|gnaf(?: pid)?)\b\.?[\s:#-]*/i;
const TYPES = ['ABN', 'ACN', 'address'] as const;

/** Reads a target as people write it: an ABN or ACN with or without its label, spaces and dashes, or a G-NAF PID. */
export function understandTarget(text: string): UnderstoodTarget {
  const bare = text.replace(LABEL, '').trim();
  const digits = bare.replace(/[\s.-]/g, '');
  for (const type of TYPES) {
    const value = parseTarget(type, type === 'address' ? bare : digits);
    if (value !== null) return { type, value };
  }
  if (/^\d{11}$/.test(digits)) return { problem: 'This is not a valid ABN; check it for typos.' };
  if (/^\d{9}$/.test(digits)) return { problem: 'This is not a valid ACN; check it for typos.' };
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(bare))
    return { problem: 'A spreadsheet shortened this number. Format its column as text, and save the CSV again.' };
  return { problem: 'Give an ABN, an ACN or a G-NAF PID. Search an address first to find its PID.' };
}
