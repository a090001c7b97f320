import type { AbnHistoryFinding } from './abn-finding.ts';
import type { DatedName } from './abn-history.ts';
import type { Company } from './company.ts';

export type RegisterName = {
  name: string;
  kind: 'entity_name' | 'company_name' | 'business_name' | 'trading_name' | 'other_name' | 'former_name';
  source_id: 'abn' | 'asic-companies';
  /** Whether the holder may use it now; never for a trading name, because the register stopped taking them in 2012. */
  isCurrent: boolean;
};

/** Lists the names of an ABN's holder in both registers, the present ones first; a null company means that ASIC has none. */
export function listRegisterNames({ entry, history }: AbnHistoryFinding, company: Company | null): RegisterName[] {
  const main = entry?.entity_name ?? null;
  const abr = (history?.names ?? []).filter(({ kind, name }) => kind !== 'main' || name !== main).map(toRegisterName);
  const asic = (name: string, isCurrent: boolean): RegisterName => {
    return { name, kind: isCurrent ? 'company_name' : 'former_name', source_id: 'asic-companies', isCurrent };
  };
  const names: RegisterName[] = [
    ...(main === null ? [] : [{ name: main, kind: 'entity_name', source_id: 'abn', isCurrent: true } as const]),
    ...(company === null ? [] : [asic(company.company_name, true)]),
    ...abr,
    ...(company?.former_names ?? []).map((name) => asic(name, false)),
  ];
  return [...names.filter((one) => one.isCurrent), ...names.filter((one) => !one.isCurrent)];
}

function toRegisterName({ kind, name, is_current: isCurrent }: DatedName): RegisterName {
  if (kind === 'trading') return { name, kind: 'trading_name', source_id: 'abn', isCurrent };
  if (!isCurrent || kind === 'main') return { name, kind: 'former_name', source_id: 'abn', isCurrent };
  return { name, kind: kind === 'business' ? 'business_name' : 'other_name', source_id: 'abn', isCurrent };
}
