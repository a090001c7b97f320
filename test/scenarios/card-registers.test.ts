import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

type Card = z.infer<typeof evidenceCard>['card'];

const BAKERY = '79002637069';
const QUARRY = '36999000010';
const CORPORATION = '37601599422';
const CLUB = '88712649015';
const CANCELLED_PERSON = '38875128921';

let store: RegisterStore;
let service: RegisterService;
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  service = await openRegisterService(store);
});
after(() => store.close());

const readCard = async (abn: string, from = service): Promise<Card> =>
  evidenceCard.parse(await from.call('verify_counterparty', { abn })).card;
const rows = (card: Card) => Object.fromEntries(card.source_checks.map((row) => [row.source_id, row]));
const codes = (card: Card) => card.risk_flags.map(({ code }) => code);
const whyNot = (card: Card, source: RegExp) => card.not_checked.find((one) => source.test(one.source))?.result ?? '';

async function findTable(table: string): Promise<string> {
  const { rows: found } = await store.pool.query<{ name: string }>(
    `select format('snapshot_rows.%I', tablename) as name from pg_tables where schemaname = 'snapshot_rows' and tablename ~ $1`,
    [`^${table}_\\d+$`],
  );
  return found.at(-1)?.name ?? '';
}

/** Runs a test on rows that were changed, and restores them. */
async function withLines(table: string, from: string, to: string, work: (changed: RegisterService) => Promise<void>) {
  const name = await findTable(table);
  const replace = (one: string, other: string) =>
    store.pool.query(`update ${name} set line = replace(line, $1, $2)`, [one, other]);
  await replace(from, to);
  try {
    await work(await openRegisterService(store));
  } finally {
    await replace(to, from);
  }
}

test('a company has a row for each register that applies, dated, and nothing found leaves it verified', async () => {
  const card = await readCard(BAKERY);
  assert.deepEqual(
    card.source_checks.slice(3).map(({ source_id, check, status }) => [source_id, check, status]),
    [
      ['dfat-consolidated-list', 'sanctions', 'no_match'],
      ['asic-insolvency', 'insolvency', 'no_match'],
      ['asic-banned-organisations', 'bans', 'no_match'],
      ['asic-afs-licensees', 'licence', 'matched'],
      ['asic-credit-licensees', 'licence', 'matched'],
      ['acnc-register', 'charity', 'no_match'],
      ['oric', 'indigenous_corporation', 'no_match'],
      ['payment-times', 'payment_times', 'matched'],
      ['abf-sponsors', 'sponsor_sanctions', 'no_match'],
    ],
  );
  for (const { result } of card.source_checks.slice(3)) assert.match(result, /as (at|of) 2026-1[01]-\d\d/);
  assert.deepEqual([card.verdict, card.conflicts], ['verified', []]);
  assert.match(whyNot(card, /Disqualified Persons/), /check the directors, or the holder, with ban_check/);
  assert.doesNotMatch(JSON.stringify(card), /\bclear/i);
});

test('the further registers of a card are read by one statement', async () => {
  const sent: string[] = [];
  const release = setStatementTrap(({ text }) => void sent.push(text));
  try {
    await readCard(BAKERY);
  } finally {
    release();
  }
  const listTables = (text: string) => [...text.matchAll(/snapshot_rows\.(\w+)_\d+/g)].map(([, table]) => table).sort();
  assert.deepEqual(
    sent.map(listTables).filter((tables) => tables.length > 1),
    [
      'abf_sponsors acnc_register acnc_statements asic_afs_licensees asic_credit_licensees asic_insolvency oric payment_times'.split(
        ' ',
      ),
    ],
  );
});

test('an appointment against a registered company is a flag, a conflict and a headline', async () => {
  const card = await readCard(QUARRY);
  assert.equal(rows(card)['asic-insolvency']?.status, 'matched');
  assert.ok(codes(card).includes('insolvency_appointment') && codes(card).includes('source_conflict'));
  assert.match(JSON.stringify(card.conflicts), /it may have ended/);
  assert.equal(card.fields.find(({ field }) => field === 'company_status')?.label, 'human_review_required');
  assert.match(card.headline, /An appointment to this company: /);
});

test('a sanctioned sponsor and a late payer are flagged on the card; no report is neither good nor bad', async () => {
  const sanctioned = await readCard('70999000103');
  assert.match(String(rows(sanctioned)['abf-sponsors']?.result), /^Sanctions as a sponsor as of 2026-1\d-\d\d: Bar\.$/);
  assert.ok(codes(sanctioned).includes('sponsor_sanctioned'));
  const ended = await readCard('19999000101');
  assert.ok(codes(ended).includes('sponsor_sanction_ended'));
  const late = await readCard('86308026589');
  assert.match(
    String(rows(late)['payment-times']?.result),
    /^Non-compliance with reporting: .*\. The latest report is for the period ending 2026-06-30\./,
  );
  assert.match(late.headline, /On the Payment Times register: Non-compliance with reporting: /);
  assert.ok(codes(late).includes('payment_times_non_compliance'));
  const silent = await readCard(QUARRY);
  assert.match(String(rows(silent)['payment-times']?.result), /only large entities must report\.$/);
});

test('external administration without an appointment is a conflict', async () => {
  await withLines('asic_companies', 'REGD', 'EXAD', async (changed) => {
    const card = await readCard(BAKERY, changed);
    const [conflict] = card.conflicts?.filter(({ right }) => right.source === 'ASIC insolvency statistics') ?? [];
    assert.equal(conflict?.right.value, 'no appointment since 1 July 2021');
    assert.ok(card.risk_flags.some(({ category }) => category === 'source_conflict_risk'));
  });
});

test('a licence in another name than the company’s is a conflict', async () => {
  await withLines('asic_afs_licensees', 'SAMPLE HARBOUR BAKERY', 'QUITE ANOTHER TRADER', async (changed) => {
    const card = await readCard(BAKERY, changed);
    assert.deepEqual(
      card.conflicts?.map(({ field, left, right }) => [field, left.value, right.source, right.value]),
      [['licensee_name', 'SAMPLE HARBOUR BAKERY PTY LTD', 'AFS register', 'QUITE ANOTHER TRADER PTY LTD']],
    );
    assert.deepEqual([card.verdict, codes(card)], ['human_review_required', ['source_conflict']]);
  });
});

test('a registered charity or Indigenous corporation whose ABN is cancelled is a conflict', async () => {
  const club = await readCard(CLUB);
  assert.equal(rows(club)['acnc-register']?.status, 'matched');
  assert.equal(rows(club).oric?.status, 'no_match');
  assert.deepEqual(club.conflicts, []);
  assert.match(String(rows(await readCard('13999000106')).oric?.result), /deregistered since 2024-03-09/);
  const replaced = await readCard('51999000104');
  assert.deepEqual(
    replaced.conflicts?.map(({ left, right }) => [left.source, left.value, right.source, right.value]),
    [
      ['ACNC register', 'registered', 'ABR', 'cancelled'],
      ['ORIC', 'Registered', 'ABR', 'cancelled'],
    ],
  );
});

test('a corporation that ORIC deregistered while its ABN is active is a flag, a conflict and no longer verified', async () => {
  await withLines('oric', 'Registered', 'Deregistered', async (changed) => {
    const card = await readCard(CORPORATION, changed);
    assert.equal(card.fields.find(({ field }) => field === 'abn_status')?.value, 'active');
    assert.equal(card.verdict, 'human_review_required');
    assert.deepEqual(
      card.conflicts?.map(({ left, right, message }) => [left.source, right.value, message]),
      [['ORIC', 'active', 'Deregistered at ORIC, but its ABN is active.']],
    );
    assert.ok(codes(card).includes('indigenous_corporation_not_registered') && codes(card).includes('source_conflict'));
    assert.match(
      card.headline,
      /ORIC has Sample Valley Landcare Aboriginal Corporation, ICN 999901: deregistered since/,
    );
  });
});

const APPOINTED = /An appointment to this company: /;
const STATUS_WORDS = {
  EXAD: /ASIC has the company in external administration\./,
  SOFF: /ASIC is striking the company off the register\./,
  DRGD: /ASIC has deregistered the company: it no longer exists\./,
};

test('the headline has the worst fact: the status at ASIC, a deregistration before an appointment', async () => {
  for (const [status, words] of Object.entries(STATUS_WORDS)) {
    await withLines('asic_companies', 'REGD', status, async (changed) => {
      assert.match((await readCard(BAKERY, changed)).headline, words);
    });
  }
  await withLines('asic_companies', 'REGD', 'DRGD', async (changed) => {
    const { headline } = await readCard(QUARRY, changed);
    assert.ok(headline.search(STATUS_WORDS.DRGD) < headline.search(APPOINTED), headline);
  });
  await withLines('asic_credit_licensees', 'APPR', 'CANC', async (changed) => {
    assert.match((await readCard(BAKERY, changed)).headline, /ACL \d+ may not be current: status CANC/);
  });
});

test('a members’ voluntary liquidation is in the headline and a low flag, and the company stays verified', async () => {
  const name = await findTable('asic_insolvency');
  const move = (from: number, to: number) => store.pool.query(`update ${name} set acn = $2 where acn = $1`, [from, to]);
  await move(999000038, 2637069);
  try {
    const card = await readCard(BAKERY, await openRegisterService(store));
    assert.match(card.headline, /The members are winding up the company, which they declared solvent: /);
    const flags = card.risk_flags.map(({ code, severity }) => [code, severity]);
    assert.deepEqual([flags, card.verdict], [[['solvent_winding_up', 'low']], 'verified']);
    assert.match(card.risk_flags[0]?.message ?? '', /^[^:]+: Members.? voluntary liquidation, effective /i);
  } finally {
    await move(2637069, 999000038);
  }
});

test('a charity has a row for its last annual statement; one that is overdue, late or shows a loss is flagged', async () => {
  const club = rows(await readCard(CLUB))['acnc-statements'];
  assert.deepEqual([club?.check, club?.status], ['charity_statements', 'matched']);
  assert.match(String(club?.result), /due on 2026-01-31, was received on 2026-01-20\. .* As at 2026-1\d-\d\d\.$/);
  const overdue = await readCard('37601599422');
  assert.match(String(rows(overdue)['acnc-statements']?.result), /due on 2026-01-31 had not been received/);
  assert.ok(codes(overdue).includes('charity_statement_overdue'));
  const late = await readCard('51999000104');
  assert.match(String(rows(late)['acnc-statements']?.result), /It was 38 days late\./);
  assert.ok(codes(late).includes('charity_net_liabilities'));
  const none = await readCard(BAKERY);
  assert.equal(rows(none)['acnc-statements'], undefined, 'the statements are not about an ABN that is no charity');
});

test('a charity that the annual statements have as revoked is a conflict of two sources', async () => {
  await withLines('acnc_statements', 'Registered', 'Revoked - Charity Request', async (changed) => {
    const card = await readCard(CLUB, changed);
    assert.deepEqual(
      card.conflicts?.map(({ left, right }) => [left.source, right.source, right.value]),
      [['ACNC register', 'ACNC annual statements', 'Revoked - Charity Request']],
    );
    const conflict = card.risk_flags.find(({ code }) => code === 'source_conflict');
    assert.deepEqual(conflict?.source_refs, ['acnc-register', 'acnc-statements']);
  });
});

test('a name of the holder that fits the sanctions list is a critical flag, a matched row and part of the headline', async () => {
  const listed = 'SAMPLE ORBITAL METALS TRADING LLC';
  await withLines('asic_companies', 'SAMPLE HARBOUR CAKES PTY LTD', listed, async (changed) => {
    const card = await readCard(BAKERY, changed);
    const row = rows(card)['dfat-consolidated-list'];
    assert.equal(row?.status, 'matched');
    assert.match(
      String(row?.result),
      /^“SAMPLE ORBITAL METALS TRADING LLC” fits Sample Orbital Metals Trading LLC \(1\.00\)/,
    );
    const [flag] = card.risk_flags.filter(({ category }) => category === 'sanctions_risk');
    assert.deepEqual(
      [flag?.code, flag?.severity, card.verdict],
      ['sanctions_name_match', 'critical', 'human_review_required'],
    );
    assert.match(card.headline, /fits a name on the Australian sanctions list/);
  });
});

test('a ban of the company is a flag and a headline, and an expired one only a flag of low severity', async () => {
  await withLines('asic_companies', '002637069', '999000074', async (changed) => {
    const card = await readCard(BAKERY, changed);
    assert.equal(rows(card)['asic-banned-organisations']?.status, 'matched');
    assert.ok(codes(card).includes('organisation_banned'));
    assert.match(card.headline, /ASIC has banned the organisation/);
  });
  await withLines('asic_companies', '002637069', '999000029', async (changed) => {
    const card = await readCard(BAKERY, changed);
    assert.ok(codes(card).includes('organisation_ban_expired'));
    assert.doesNotMatch(card.headline, /banned/);
  });
});

test('for a person the registers of companies and charities do not apply, and the reason is given', async () => {
  const card = await readCard(CANCELLED_PERSON);
  assert.match(whyNot(card, /Insolvency/), /^Does not apply: .* National Personal Insolvency Index/);
  assert.match(whyNot(card, /Disqualified Organisations/), /^Does not apply/);
  assert.match(whyNot(card, /ACNC|Charit/), /^Does not apply: the holder of this ABN is a person/);
  assert.match(whyNot(card, /ORIC/), /^Does not apply/);
  assert.equal(rows(card)['asic-credit-licensees']?.status, 'matched');
  assert.ok(codes(card).includes('licence_suspended'));
});

test('an ABN without a name is not screened, and says so', async () => {
  const card = await readCard('56638257003');
  assert.match(whyNot(card, /Consolidated List/), /have no name of the holder/);
});

test('registers that are not loaded are in not_checked, and the card still answers', async (t) => {
  const bare = await openRegisterStore();
  t.after(() => bare.close());
  await importSamples(bare);
  await bare.pool.query(`update snapshots set state = 'retired' where dataset not in ('abn', 'asic-companies')`);
  const card = await readCard(BAKERY, await openRegisterService(bare));
  assert.equal(card.source_checks.length, 3);
  for (const source of [
    /Consolidated List/,
    /Insolvency/,
    /Organisations/,
    /Financial Services|AFS/,
    /Credit/,
    /ACNC|Charit/,
    /ORIC/,
  ])
    assert.match(whyNot(card, source), /was not checked: no version of it is loaded here/, String(source));
});
