import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CharityStatement } from '#domain/entities/charity.ts';
import { listCharityRisks } from '#domain/risk/list-charity-risks.ts';
import { CHARITY, STATEMENT } from '#test/support/charity-rows.ts';

const ABN = '88712649015';
const REGISTER = { source_id: 'acnc-register', source_citation: 'R', retrieved_at: '2026-11-01T08:00:00Z' };
const STATEMENTS = { source_id: 'acnc-statements', source_citation: 'S', retrieved_at: '2025-02-01T08:00:00Z' };
const on = { finding: { charity: CHARITY, as_at: '2026-11-01' }, source: REGISTER };
const off = { finding: { charity: null, as_at: '2026-11-01' }, source: REGISTER };
const filed = (...changes: Partial<CharityStatement>[]) => ({
  finding: { statements: changes.map((change) => ({ ...STATEMENT, ...change })), as_at: '2025-02-01' },
  source: STATEMENTS,
});
const tell = (flags: ReturnType<typeof listCharityRisks>) =>
  flags.map(({ code, message, source_refs }) => [code, message, ...source_refs]);

test('a registered charity with a statement in time has no flag', () => {
  assert.deepEqual(listCharityRisks(ABN, 'registered', on, filed({ net_assets: 0 })), []);
  assert.deepEqual(listCharityRisks(ABN, 'registered', on, filed()), []);
  assert.deepEqual(listCharityRisks(ABN, 'registered', on, null), []);
});

test('absence is flagged with its day and source', () => {
  assert.deepEqual(listCharityRisks(ABN, 'not_on_register', off, null), [
    {
      code: 'charity_not_on_register',
      category: 'charity_status_risk',
      severity: 'medium',
      message: 'The ABN is not on the ACNC register as of 2026-11-01.',
      recommended_next_check:
        'Search the ABN on the ACNC register online, and ask under which ABN the charity is registered.',
      confidence: 0.9,
      evidence_refs: [`abn:${ABN}`],
      source_refs: ['acnc-register'],
      source_backing: 'R, retrieved 2026-11-01T08:00:00Z',
    },
  ]);
});

test('a revocation is a flag unless the register has the charity', () => {
  const revoked = filed({ registration_status: 'Revoked' });
  const message = 'The annual statements as of 2025-02-01 say: Revoked.';
  assert.deepEqual(listCharityRisks(ABN, 'registered', on, revoked), []);
  assert.deepEqual(tell(listCharityRisks(ABN, 'not_checked', null, revoked)), [
    ['charity_revoked', message, 'acnc-statements'],
  ]);
  assert.deepEqual(
    listCharityRisks(ABN, 'not_on_register', off, revoked).map(({ code }) => code),
    ['charity_not_on_register', 'charity_revoked'],
  );
});

test('an overdue statement, a late one and net liabilities are flagged', () => {
  assert.deepEqual(tell(listCharityRisks(ABN, 'registered', on, filed({ received_on: null }))), [
    [
      'charity_statement_overdue',
      'The statement due on 2025-01-31 had not been received by 2025-02-01.',
      'acnc-statements',
    ],
  ]);
  const late = (received_on: string) => tell(listCharityRisks(ABN, 'registered', on, filed({ received_on })));
  assert.deepEqual(late('2025-02-01'), [
    ['charity_statement_late', 'The statement due on 2025-01-31 was received 1 day late.', 'acnc-statements'],
  ]);
  assert.match(String(late('2025-02-02')[0]?.[1]), /received 2 days late\.$/);
  assert.deepEqual(tell(listCharityRisks(ABN, 'registered', on, filed({ net_assets: -1_234_567 }))), [
    ['charity_net_liabilities', 'The last statement shows liabilities above assets by $1,234,567.', 'acnc-statements'],
  ]);
});
