import type { ErrorCode } from '#contract/errors.ts';
import { ABN_ROWS } from './abn-rows.ts';
import { ADDRESS_ROWS } from './address-rows.ts';
import { COMPANY_ROWS } from './company-rows.ts';
import { REFUSAL_ROWS } from './refusal-rows.ts';
import type { SandboxRow } from './sandbox-row.ts';
import { PPSR_ROWS, WORK_ROWS } from './work-rows.ts';

/** The groups of the table, as its page shows them. */
export const SANDBOX_GROUPS: readonly { id: string; title: string; rows: readonly SandboxRow[] }[] = [
  { id: 'abns', title: 'ABNs and the ABN register', rows: ABN_ROWS },
  { id: 'companies', title: 'Companies, business names and licences', rows: COMPANY_ROWS },
  { id: 'addresses', title: 'Addresses', rows: ADDRESS_ROWS },
  { id: 'ppsr', title: 'PPSR samples', rows: PPSR_ROWS },
  { id: 'work', title: 'Monitors, webhooks, records and jobs', rows: WORK_ROWS },
  { id: 'refusals', title: 'Credit, caps and other refusals', rows: REFUSAL_ROWS },
];

/** Every row: a value for each outcome. A test tries them all with a test key. */
export const SANDBOX_ROWS: readonly SandboxRow[] = SANDBOX_GROUPS.flatMap(({ rows }) => rows);

/** The error codes that no row can provoke, each with the reason. */
export const UNREACHED_CODES: Partial<Record<ErrorCode, string>> = {
  method_not_allowed: 'It belongs to a method that no operation has: send PUT /v1/usage, for example.',
  tool_not_live:
    'It belongs to operations whose gate is closed: call batch_search over MCP or POST /v1/screening/batches.',
};
