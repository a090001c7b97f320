import type { Operation } from '#contract/operation.ts';
import { buildPriceTable } from '#contract/price-table.ts';

/** Builds docs/reference/prices.md: the price of every live check. An operation behind a gate has none. */
export function buildPricesPage(operations: readonly Operation[]): string {
  const rows = buildPriceTable(operations).map(
    ({ summary, price, route, command, tool }) =>
      `| ${summary} | ${price} | ${[route, command, tool].flatMap((way) => (way === null ? [] : [`\`${way}\``])).join(', ')} |`,
  );
  return `# Prices

What each check costs, in Australian dollars. A price belongs to the check: it is the same over REST, \`svc\` and agent tools. [Money](../explanation/money.md) explains caps, approvals and refunds.

Generated from the operations by \`npm run generate\`.

| check | price | call it with |
|---|---|---|
${rows.join('\n')}

Everything else is free: records, lists, exports, monitors, events, keys and usage.

- Only a completed check is charged, together with its record. A failed check is free, and so is one without a result.
- A retry with the same \`Idempotency-Key\` returns the same answer and is not charged again.
- With an API key, a check is paid from the account's credit. Without enough credit the answer is 402 [\`insufficient_credit\`](errors.md#insufficient_credit), and nothing is charged or recorded.
- An app spends at most the daily cap that the person who connected it set. Above it, the answer is 402 [\`spend_cap_reached\`](errors.md#spend_cap_reached).
- A test key spends play money only.
- \`GET /v1/usage\` and \`svc usage\` show credit and spend.

The PPSR has no price: this service has no access to it, and every live search is refused with [\`ppsr_unavailable\`](errors.md#ppsr_unavailable).
`;
}
