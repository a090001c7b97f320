import { PACK_IS_NO_CHECK } from '#domain/log/record/is-evidence-pack.ts';
import type { Checks, Verdict } from './check.ts';

/** The kinds of evidence files; a file that begins as none of them is unknown, and always fails. */
export type EvidenceKind = 'JSON' | 'PDF' | 'ZIP' | 'unknown';

// What exactly is vouched for: of JSON the content, of the others every byte.
const PROVEN: Record<Exclude<EvidenceKind, 'unknown'>, string> = {
  JSON: 'vouches for the record in this file, and nothing that the record says was changed. How the JSON is written (spaces, the order of its names) is not part of what is proven.',
  PDF: 'vouches for this file and for the record in it, and not a byte was changed.',
  ZIP: 'vouches for every file and every record in it, and not a byte was changed.',
};

/** What is said of a file of invented data whatever the verdict: proof of where it comes from would not make it true. */
export const SAMPLE_DATA_WARNING = 'It holds SAMPLE DATA, which says nothing about anybody, wherever it comes from.';

/** Says in words what a verdict is worth; `whose` trusts the keys. */
export function describeVerdict(
  { verdict, kind, checks }: { verdict: Verdict; kind: EvidenceKind; checks: Checks },
  whose: 'you' | 'this page',
): string {
  if (verdict === 'nothing to verify') return PACK_IS_NO_CHECK;
  if (verdict === 'failed' || kind === 'unknown') return 'Do not rely on this file: a check failed.';
  const key = `key that ${whose === 'you' ? 'you trust' : 'this page trusts'}`;
  if (verdict === 'proven') return `This file is proven: a ${key} ${PROVEN[kind]}`;
  if (isVouchedFor(checks))
    return `This file is not proven: a ${key} vouches for it, but what was asked beyond that could not be checked. See below.`;
  // That no fault was found would sound like praise, and a forger avoids faults.
  return `This file is not proven: no ${key} vouches for ${kind === 'JSON' ? 'it' : 'all of it'}. Anybody could have made this file. See below what was not checked.`;
}

function isVouchedFor({ signature, inclusion }: Checks): boolean {
  return signature.result === 'passed' && inclusion.result === 'passed';
}
