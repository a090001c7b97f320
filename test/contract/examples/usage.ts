/** The answer of GET /v1/usage. */
export const usageResponseExample = {
  ok: true,
  tenant_id: 'tenant-1',
  account_id: 'account-1',
  currency: 'AUD',
  balance_cents: 4990,
  daily_cap: { cap_cents: 2000, spent_cents: 10, resets_at: '2026-08-05T14:00:00.000Z' },
  from: '2026-07-06',
  to: '2026-08-05',
  spend_cents: 10,
  refund_cents: 10,
  calls: 1,
  by_tool_and_day: [{ day: '2026-08-05', tool: 'abn_lookup', calls: 1, spend_cents: 10 }],
  corrections: [
    {
      transaction_id: 'txn_2',
      reverses_transaction_id: 'txn_1',
      kind: 'charge_refund',
      record_id: 'rec_01M7G8FDTG8E849C2VBKRP283M',
      amount_cents: 10,
      because: 'The source was out of date.',
      created_at: '2026-08-05T02:00:00.000Z',
    },
  ],
};
