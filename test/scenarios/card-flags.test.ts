import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import type { Body } from '#test/support/answers.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

// A card is about a business, not about a charity, so it does not flag that an ABN is no charity.
const LOOK_UP_ONLY: ReadonlySet<unknown> = new Set(['charity_not_on_register']);
const BAKERY = { abn: '79002637069', acn: '002637069' };
// Every code that the rows below raise, so that a part that was never compared is noticed.
const CODES = [
  'abn_cancelled',
  'abn_not_found',
  'abn_replaced',
  'abn_suspended',
  'charity_net_liabilities',
  'charity_revoked',
  'charity_statement_late',
  'charity_statement_overdue',
  'company_deregistered',
  'company_external_administration',
  'company_strike_off',
  'indigenous_corporation_not_registered',
  'insolvency_appointment',
  'licence_not_current',
  'licence_suspended',
  'organisation_ban_expired',
  'organisation_banned',
  'payment_times_non_compliance',
  'sanctions_name_match',
  'small_suppliers_paid_late',
  'solvent_winding_up',
  'source_conflict',
  'sponsor_sanction_ended',
  'sponsor_sanctioned',
];
const LISTED = 'SAMPLE ORBITAL METALS TRADING LLC';

let store: RegisterStore;
let numbers: { abns: string[]; acns: string[] };
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  numbers = await readNumbers();
});
after(() => store.close());

const openService = () => openRegisterService(store, null, 1_000_000);

async function listTables(): Promise<string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    `select format('snapshot_rows.%I', c.table_name) as name from information_schema.columns c
     where c.table_schema = 'snapshot_rows' and c.column_name = 'line' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The valid ABNs and ACNs in all rows of all samples. */
async function readNumbers() {
  const lines: string[] = [];
  for (const table of await listTables()) {
    const { rows } = await store.pool.query<{ line: string }>(`select line from ${table}`);
    lines.push(...rows.map(({ line }) => line));
  }
  const find = (length: number, parse: (text: string) => string | null) => [
    ...new Set(
      lines
        .flatMap((line) => line.match(new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`, 'g')) ?? [])
        .filter((text) => parse(text) !== null),
    ),
  ];
  return { abns: find(11, parseAbn), acns: find(9, parseAcn) };
}

/** Runs work on rows of a register that were changed, and restores them. */
async function withLines(
  register: string,
  from: string,
  to: string,
  work: (changed: RegisterService) => Promise<void>,
) {
  const tables = (await listTables()).filter((name) => new RegExp(`${register}_\\d+$`).test(name));
  const replace = async (one: string, other: string) => {
    for (const table of tables)
      await store.pool.query(`update ${table} set line = replace(line, $1, $2) where line like '%' || $1 || '%'`, [
        one,
        other,
      ]);
  };
  await replace(from, to);
  try {
    await work(await openService());
  } finally {
    await replace(to, from);
  }
}

const nameFlag = ({ code, severity, source_refs }: Body) =>
  `${code} ${severity} ${(source_refs as string[]).join('+')}`;

type Asked = { acn?: string; name?: string; operations?: readonly string[] };

/** Compares the flags of the look-ups of a subject with those of its card; returns the codes that were compared. */
async function compare(service: RegisterService, abn: string, { acn: given, name, operations }: Asked = {}) {
  const { card } = evidenceCard.parse(await service.call('verify_counterparty', { abn }));
  const company = card.source_checks.find(({ check }) => check === 'company')?.result ?? '';
  const acn = given ?? /^ASIC has .*, ACN (\d{9}):/.exec(company)?.[1] ?? null;
  const licences = card.source_checks
    .filter(({ check }) => check === 'licence')
    .flatMap(({ result }) => [...result.matchAll(/\b((?:AFSL|ACL) \d+) of/g)].map(([, number]) => number));
  const all: [string, Body][] = [
    ['charity_lookup', { abn }],
    ['indigenous_corporation_lookup', { abn_or_icn: abn }],
    ['conduct_check', { abn }],
    ['company_lookup', { abn }],
    ...licences.map((licence_number): [string, Body] => ['asic_licence_lookup', { licence_number }]),
    ['insolvency_check', { acn }],
    ['ban_check', { acn }],
    ['screen_name', { name, kind: 'organisation' }],
  ];
  const lookUps = all
    .filter(([operation]) => operations?.includes(operation) ?? true)
    .filter(([, input]) => Object.values(input).every((value) => value !== null && value !== undefined));
  const compared: unknown[] = [];
  for (const [operation, input] of lookUps) {
    const raised = ((await service.call(operation, input)).risk_flags as Body[]).filter(
      ({ code }) => !LOOK_UP_ONLY.has(code),
    );
    const left = card.risk_flags.map(nameFlag);
    for (const flag of raised) {
      const place = left.indexOf(nameFlag(flag));
      assert.ok(
        place !== -1,
        `the card of ${abn} (ACN ${acn}) drops ${nameFlag(flag)} of ${operation}: ${flag.message}`,
      );
      left.splice(place, 1);
      compared.push(flag.code);
    }
  }
  return compared;
}

test('a card has every flag that the look-up of one of its registers raises for the same rows', async () => {
  const service = await openService();
  const seen = new Set<unknown>();
  const add = (codes: readonly unknown[]) => {
    for (const code of codes) seen.add(code);
  };
  for (const abn of numbers.abns) add(await compare(service, abn));
  for (const acn of numbers.acns) {
    // ASIC's own row of the company stays at its number, so only the bans are the same rows.
    const { company } = await service.call('insolvency_check', { acn });
    const operations = company === null ? ['insolvency_check', 'ban_check'] : ['ban_check'];
    await withLines('asic_companies', BAKERY.acn, acn, async (changed) =>
      add(await compare(changed, BAKERY.abn, { acn, operations })),
    );
  }
  for (const status of ['EXAD', 'SOFF', 'DRGD'])
    await withLines('asic_companies', 'REGD', status, async (changed) => add(await compare(changed, BAKERY.abn)));
  await withLines('asic_credit_licensees', 'APPR', 'CANC', async (changed) => add(await compare(changed, BAKERY.abn)));
  await withLines('asic_companies', 'SAMPLE HARBOUR CAKES PTY LTD', LISTED, async (changed) =>
    add(await compare(changed, BAKERY.abn, { name: LISTED })),
  );
  assert.deepEqual([...seen].map(String).sort(), CODES);
});
