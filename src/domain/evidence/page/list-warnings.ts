import { isPlainObject, listPlainObjects, type PlainObject } from '#base/plain-object.ts';
import type { Finding } from './cut-rows.ts';
import { describeRisk } from './list-comparison.ts';
import { findAll } from './list-findings.ts';

const NOT_READ = new Set(['not_checked', 'source_unavailable']);

/** Lists what a reader must not miss: flags with their next checks, conflicts, and human-review items. */
export function listWarnings(result: PlainObject): Finding[] {
  const items = findAll(result, 'human_review_items').map(String);
  const listed = new Set<string>();
  const flags = findAll(result, 'risk_flags')
    .filter(isPlainObject)
    .map((flag) => {
      const { message, next } = { message: writeMessage(flag), next: flag.recommended_next_check };
      // Review items may repeat the flags, so duplicates are dropped.
      const item = items.find((one) => one === next || one.startsWith(message));
      if (item !== undefined) listed.add(item);
      return {
        label: writeSeverity(flag),
        value: item === next && item !== undefined ? `${message} ${item}` : (item ?? message),
      };
    });
  // Only those of the response itself; the JSON has those of each candidate.
  const differences = listPlainObjects(result.mismatch_flags).map((flag) => ({
    label: 'Difference',
    value: String(flag.message),
  }));
  const left = items.filter((item) => !listed.has(item)).map((value) => ({ label: 'For a person to check', value }));
  return [...flags, ...listStanding(result), ...differences, ...left];
}

/** Lists the result of each source, if the response has them. */
export function listSourceResults(result: PlainObject): Finding[] {
  return listSourceChecks(result)
    .filter(({ status }) => !NOT_READ.has(String(status)))
    .map(({ source, result: said }) => ({ label: String(source), value: String(said) }));
}

/** Lists the sources that were not checked, each with the reason. */
export function listUncheckedSources(result: PlainObject): string[] {
  const unread = listSourceChecks(result).filter(({ status }) => NOT_READ.has(String(status)));
  const named = [...unread, ...findAll(result, 'not_checked').filter(isPlainObject)];
  return [...new Set(named.map(({ source, result: why }) => `${String(source)}: ${String(why)}`))];
}

/** Lists what was not checked, then what the response does not prove. */
export function listNotChecked(result: PlainObject): string[] {
  const limits = [
    ...findAll(result, 'limitations'),
    ...listSourceChecks(result).flatMap(({ limitations }) => limitations),
  ];
  return [...new Set([...listUncheckedSources(result), ...limits.filter((one) => typeof one === 'string')])];
}

// Problems of the baseline that still exist.
function listStanding(result: PlainObject): Finding[] {
  return listPlainObjects(result.standing_flags).map((flag) => ({
    label: writeSeverity(flag),
    value: `At the baseline and still: ${writeMessage(flag)}`,
  }));
}

// A monitor stores only the code of a flag.
function writeMessage({ code, message }: PlainObject): string {
  return typeof message === 'string' ? message : describeRisk(String(code));
}

function writeSeverity({ severity }: PlainObject): string {
  return severity === 'info' ? 'Note' : `Warning, ${String(severity)}`;
}

function listSourceChecks(result: PlainObject): PlainObject[] {
  return findAll(result, 'source_checks').filter(isPlainObject);
}
