import type { Verdict } from './check.ts';

/** The kinds of evidence files. */
export type EvidenceKind = 'JSON' | 'PDF' | 'ZIP';

// What exactly is vouched for: of JSON the content, of the others every byte.
const PROVEN: Record<EvidenceKind, string> = {
  JSON: 'vouches for the record in this file, and nothing that the record says was changed. How the JSON is written (spaces, the order of its names) is not part of what is proven.',
  PDF: 'vouches for this file and for the record in it, and not a byte was changed.',
  ZIP: 'vouches for every file and every record in it, and not a byte was changed.',
};

/** What is said of a file of invented data whatever the verdict: proof of where it comes from would not make it true. */
export const SAMPLE_DATA_WARNING = 'It holds SAMPLE DATA, which says nothing about anybody, wherever it comes from.';

/** Says in words what a verdict is worth; `whose` trusts the keys. */
export function describeVerdict(verdict: Verdict, kind: EvidenceKind, whose: 'you' | 'this page'): string {
  if (verdict === 'failed') return 'Do not rely on this file: a check failed.';
  if (verdict === 'not proven')
    return 'This file is not proven. Nothing in it was found wrong, but see below what was not checked.';
  return `This file is proven: a key that ${whose === 'you' ? 'you trust' : 'this page trusts'} ${PROVEN[kind]}`;
}
