import { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Target } from '#domain/billing/quote.ts';
import { runInLane } from '#store/postgres/lane.ts';
import type { CompanyRegister, CompanyVersion } from './company-register.ts';

/** What the register of companies calls an organisation. No name: it holds no such company, or could not be read. */
export type OrganisationName =
  | { outcome: 'named'; name: string; source: string; retrievedAt: string; isSample: boolean }
  | { outcome: 'not_held'; source: string; retrievedAt: string; isSample: boolean }
  | { outcome: 'not_read' };

/** Names the organisations among targets, by `targetKey`; targets of another kind are absent. */
export type NameOrganisations = (person: Person, targets: readonly Target[]) => Promise<Map<string, OrganisationName>>;

type CompanyReader = Pick<CompanyRegister, 'readCurrent'>;

export function targetKey({ type, value }: Target): string {
  return `${type} ${value}`;
}

/** Builds the naming from the companies that each mode reads; it reads the imported version and queries nothing outside. */
export function buildOrganisationNames(companies: Readonly<Record<KeyMode, CompanyReader>>): NameOrganisations {
  return async ({ account_id, test_of }, targets) => {
    const wanted = new Map(targets.filter(isOrganisation).map((target) => [targetKey(target), target]));
    if (wanted.size === 0) return new Map();
    return runInLane(account_id, async () => {
      const version = await readVersion(companies[test_of === null ? 'live' : 'test']);
      const names = [...wanted].map(async ([key, target]) => [key, await nameOne(version, target)] as const);
      return new Map(await Promise.all(names));
    });
  };
}

function isOrganisation({ type }: Target): boolean {
  return type === 'ACN' || type === 'ABN';
}

async function nameOne(version: CompanyVersion | null, { type, value }: Target): Promise<OrganisationName> {
  if (version === null) return { outcome: 'not_read' };
  const { source, retrieved_at: retrievedAt, sample: isSample } = version.source;
  const found = type === 'ACN' ? [await version.findByAcn(value)] : await version.findAllByAbn(value);
  const [company = null, another] = found;
  // An ABN of two companies is an error in the register: naming one of them would be a guess.
  if (company === null || another !== undefined) return { outcome: 'not_held', source, retrievedAt, isSample };
  return { outcome: 'named', name: company.company_name, source, retrievedAt, isSample };
}

// The price can be decided without the name, so a register that cannot be read is no error of the page.
async function readVersion(register: CompanyReader): Promise<CompanyVersion | null> {
  try {
    return await register.readCurrent();
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
