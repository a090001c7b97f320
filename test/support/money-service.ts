import assert from 'node:assert/strict';
import type { Config } from '#app/config.ts';
import { PPSR_GATE } from '#contract/gates.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { recordDecision } from '#store/billing/quotes.ts';
import { findSpendingFaults } from '#store/billing/spending-faults.ts';
import { findRecordFaults } from '#store/fsck.ts';
import { type PpsrStandIn, startPpsrStandIn } from '#test/fakes/ppsr-register.ts';
import { type AgentService, startAgentService } from './agent-service.ts';
import type { Body } from './answers.ts';
import { openGates } from './open-gates.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestService } from './test-service.ts';

/** A service with an open PPSR gate and a fake register, which only tests have. */
export type MoneyService = AgentService & {
  ppsr: PpsrStandIn;
  /** As `callTool`. */
  callTool(token: string, name: string, args: Body, meta?: Body): Promise<{ isError: boolean; body: Body }>;
};

/** Starts it. */
export async function startMoneyService(settings: Partial<Config> = {}): Promise<MoneyService> {
  const ppsr = await startPpsrStandIn();
  const service = await startAgentService(settings, { ppsr: ppsr.register });
  await openPpsrGate(service.database);
  return {
    ...service,
    ppsr,
    callTool: (token, name, args, meta) => callTool(service, token, name, args, meta),
    async stop() {
      await service.stop();
      await ppsr.stop();
    },
  };
}

/** Opens the PPSR gate. */
export function openPpsrGate(database: TestDatabase): Promise<void> {
  return openGates(database, [PPSR_GATE]);
}

/** Records the person's decision as the page would. Returns whether it counted. */
export function decideAs(
  { db }: TestDatabase,
  { accountId, delegation }: DelegatedCaller,
  quoteId: unknown,
  decision: 'approved' | 'declined' = 'approved',
): Promise<boolean> {
  const person = { accountId, userId: delegation.userId };
  return recordDecision(db, { quoteId: String(quoteId), person, decision, now: new Date() });
}

/** Asserts that every record is intact, and that every charge has its record and its funding. */
export async function assertNoMoneyFaults({ db }: TestDatabase): Promise<void> {
  const faults: string[] = [];
  const report = (fault: string) => faults.push(fault);
  await findRecordFaults(db, report);
  await findLedgerFaults(db, report);
  await findSpendingFaults(db, report);
  assert.deepEqual(faults, []);
}

/** Calls a tool over MCP with a plain HTTP request. */
export async function callTool(service: TestService, token: string, name: string, args: Body, meta: Body = {}) {
  const params = { name, arguments: args, _meta: meta };
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
  });
  const text = await response.text();
  const data = text.split('\n').find((line) => line.startsWith('data: '));
  const { result } = JSON.parse(data?.slice(6) ?? text) as { result: Body };
  assert.ok(result !== undefined, text);
  return { isError: result.isError === true, body: result.structuredContent as Body };
}
