import { CHECK_NAMES, type Checks, type Verdict } from './check.ts';

/** The kinds of evidence files; a file of an unknown kind always fails. */
export type EvidenceKind = 'JSON' | 'PDF' | 'ZIP' | 'unknown';

// What exactly is proven. Not every byte: no signature covers all of a PDF's own signature for PDF readers.
const PROVEN: Record<Exclude<EvidenceKind, 'unknown'>, string> = {
  JSON: 'vouches for the record in this file, and its content was not changed. It may be compact or indented by two spaces, with its names in any order: that is not part of the proof.',
  PDF: 'vouches for this file: what its pages show and the record attached to it are as the service signed them.',
  ZIP: 'vouches for every file and every record in it: each is as the service signed it.',
};

/** What the reader of an evidence pack is shown instead of checks. */
export const PACK_IS_NO_CHECK =
  'This is an evidence pack. A pack is synthetic: it shows what a check would look like, no register was searched for it, and it has no record and no proof.';

/** The warning for a file with invented data, whatever the verdict: proven origin does not make the data true. */
export const SAMPLE_DATA_WARNING =
  'It contains SAMPLE DATA, which says nothing about any real person or company, even if its origin is proven.';

/** Explains a verdict. `whose` says who trusts the keys. */
export function describeVerdict(
  { verdict, kind, checks }: { verdict: Verdict; kind: EvidenceKind; checks: Checks },
  whose: 'you' | 'this page',
): string {
  if (verdict === 'nothing to verify') return PACK_IS_NO_CHECK;
  if (kind === 'unknown') return checks.schema.message;
  if (verdict === 'failed') return 'Do not rely on this file: a check failed.';
  const key = `key that ${whose === 'you' ? 'you trust' : 'this page trusts'}`;
  if (verdict === 'proven') return `This file is proven: a ${key} ${PROVEN[kind]}`;
  if (isVouchedFor(checks))
    return `This file is not proven: a ${key} vouches for it, but the additional check you asked for could not be made. See below.`;
  const { result, message } = checks.schema;
  if (result === 'not checked' && CHECK_NAMES.every((name) => checks[name].message === message))
    return `This file is not proven. ${message}`;
  // Do not say that no fault was found: that sounds like approval, and a forger avoids faults.
  return `This file is not proven: no ${key} vouches for ${kind === 'JSON' ? 'it' : 'all of it'}. Anyone could have made this file. See below what was not checked.`;
}

function isVouchedFor({ signature, inclusion }: Checks): boolean {
  return signature.result === 'passed' && inclusion.result === 'passed';
}
