import { type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { ADDRESS_COLUMNS, type CheckPart } from './checked-row.ts';
import { joinFlags, toObjects } from './describe-card.ts';

export function describeAddress(body: PlainObject, recordId: string | null): CheckPart {
  const evidence = toPlainObject(body.property_evidence);
  const subject = toPlainObject(evidence.subject);
  const isSample = listTexts(evidence.limitations).some((text) => text.startsWith('SAMPLE DATA'));
  const version = toObjects(evidence.source_checks).find(({ source_id }) => source_id === 'gnaf')?.source_version;
  const verdict = String(evidence.verdict);
  return {
    cells: [
      verdict,
      String(subject.matched_address ?? (body.status === 'ambiguous' ? 'several addresses match' : 'none')),
      String(subject.gnaf_pid ?? ''),
      joinFlags(body.mismatch_flags),
      String(body.confidence),
      isSample ? 'SAMPLE DATA' : String(version ?? 'snapshot'),
      recordId ?? '',
      '',
      '',
    ],
    verdict,
    code: null,
    isSample,
    recordId,
  };
}

/** Builds the cells of a row whose address could not be looked up. */
export function describeAddressFault(code: string, message: string): CheckPart {
  return buildUnchecked('not_checked', code, message);
}

/** Builds the cells of a row without an address, which is no fault. */
export function describeNoAddress(): CheckPart {
  return buildUnchecked('no address given', null, '');
}

function buildUnchecked(verdict: string, code: string | null, message: string): CheckPart {
  const cells = ADDRESS_COLUMNS.map((column) => {
    if (column === 'address_verdict') return verdict;
    if (column === 'address_error_code') return code ?? '';
    return column === 'address_error' ? message : '';
  });
  return { cells, verdict: null, code, isSample: false, recordId: null };
}

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
