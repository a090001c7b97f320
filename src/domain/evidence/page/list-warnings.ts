import { type Finding, findAll, isMembers } from './list-findings.ts';

type Members = Record<string, unknown>;

const NOT_READ = new Set(['not_checked', 'source_unavailable']);

/** Lists what a reader must not miss: the flags of a check, and what it leaves to a person. */
export function listWarnings(result: Members): Finding[] {
  const flags = findAll(result, 'risk_flags').flatMap((flag) => {
    if (!isMembers(flag)) return [];
    return [{ label: `Flag, ${String(flag.severity)}`, value: String(flag.message) }];
  });
  const items = findAll(result, 'human_review_items').map((item) => ({ label: 'For a person', value: String(item) }));
  return [...flags, ...items];
}

/** Lists what each source said, where an answer tells it source by source. */
export function listSourceResults(result: Members): Finding[] {
  return listSourceChecks(result)
    .filter(({ status }) => !NOT_READ.has(String(status)))
    .map(({ source, result: said }) => ({ label: String(source), value: String(said) }));
}

/** Lists what was not checked, and what the answer does not prove. */
export function listNotChecked(result: Members): string[] {
  const unread = listSourceChecks(result).filter(({ status }) => NOT_READ.has(String(status)));
  const named = [...unread, ...findAll(result, 'not_checked').filter(isMembers)];
  const limits = [
    ...findAll(result, 'limitations'),
    ...listSourceChecks(result).flatMap(({ limitations }) => limitations),
  ];
  const said = [
    ...named.map(({ source, result: why }) => `${String(source)}: ${String(why)}`),
    ...limits.filter((one) => typeof one === 'string'),
  ];
  return [...new Set(said)];
}

function listSourceChecks(result: Members): Members[] {
  return findAll(result, 'source_checks').filter(isMembers);
}
