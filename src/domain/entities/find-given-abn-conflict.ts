import type { AbnEntry } from './abn-entry.ts';
import type { Company, Conflict } from './company.ts';

/** Finds that the ABN a caller gave is not the company's in either register; null where one of them links it to the company. */
export function findGivenAbnConflict(company: Company, given: string, entry: AbnEntry | null): Conflict | null {
  if (given === company.abn || entry?.acn === company.acn) return null;
  return {
    field: 'abn',
    left: { source: 'request', value: given },
    right: { source: 'ASIC', value: company.abn },
    message: `The ABN given is not this company’s. ${describeHolder(entry)}`,
  };
}

function describeHolder(entry: AbnEntry | null): string {
  if (entry === null) return 'The ABN register that was read does not have it.';
  const holder = entry.entity_name ?? 'a holder whose name is withheld';
  return `In the ABN register it belongs to ${holder}, and is ${entry.status}.`;
}
