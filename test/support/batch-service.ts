import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { BATCH_GATE, GATES } from '#contract/gates.ts';
import type { Plan } from '#contract/prices.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { bindRunBatch } from '#jobs/batch/run-batch.ts';
import { bindBatchTools } from '#operations/batch/bind-batch-tools.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { startAccountJob } from '#store/jobs/account-jobs.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { type PpsrStandIn, startPpsrStandIn } from '#test/fakes/ppsr-register.ts';
import { type AgentService, startAgentService } from './agent-service.ts';
import type { Body } from './answers.ts';
import { callTool, decideAs } from './money-service.ts';
import { openGates } from './open-gates.ts';
import { createTestAccount, type TestAccount } from './test-account.ts';

/** A caller with a plan and a token, who may order batches. */
export type BatchPerson = { account: TestAccount; caller: DelegatedCaller; token: string };

/** A service with open gates, a fake register and a fake server of CSV files, which only tests have. */
export type BatchService = AgentService & {
  ppsr: PpsrStandIn;
  /** What its file server answers, by path; a number is a status without a body. */
  files: Map<string, string | number>;
  fileUrl(path: string): string;
  addPerson(plan?: Plan | null, creditCents?: number): Promise<BatchPerson>;
  /** As `callTool`. */
  callTool(token: string, name: string, args: Body, meta?: Body): Promise<{ isError: boolean; body: Body }>;
  order(token: string, args: Body): Promise<{ isError: boolean; body: Body }>;
  /** Orders, approves the price where one is asked, and orders again. Returns the job's id. */
  orderApproved(person: BatchPerson, csv: string, args?: Body): Promise<string>;
  /** Runs one step of a batch, as a worker would. Returns the names of the jobs that follow. */
  runStep(jobId: string, attempt?: number): Promise<string[]>;
};

let files = 0;
let people = 0;

/** Starts it; `open` are the names of the gates that are open. */
export async function startBatchService(open = GATES.map(({ name }) => name)): Promise<BatchService> {
  const ppsr = await startPpsrStandIn();
  const shelf = new Map<string, string | number>();
  const server = createServer((request, response) => {
    const file = shelf.get(request.url ?? '') ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.writeHead(200, { 'content-type': 'text/csv' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fileUrl = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const web = buildGuardedClient({ rules: chooseUrlRules(true) });
  const service = await startAgentService({}, { ppsr: ppsr.register, web });
  const { db } = service.database;
  await openGates(
    service.database,
    GATES.filter(({ name }) => open.includes(name)),
  );
  const readers = buildRegisterReaders(service.database, { abr: null, addressCacheBytes: 0 });
  const tools = bindBatchTools(readers, ppsr.register);
  const runBatch = bindRunBatch({
    db,
    tools: { live: tools, test: tools },
    completions: openCompletionWriter(db),
  });
  const order: BatchService['order'] = (token, args) => callTool(service, token, BATCH_GATE.name, args);
  return {
    ...service,
    ppsr,
    files: shelf,
    fileUrl,
    callTool: (token, name, args, meta) => callTool(service, token, name, args, meta),
    order,
    async addPerson(plan = 'pro', creditCents = 5_000) {
      const account = await createTestAccount(db, { creditCents });
      await db.updateTable('accounts').set({ plan }).where('account_id', '=', account.account_id).execute();
      people += 1;
      const token = `person-${people}`;
      return { account, token, caller: await service.grant(token, undefined, undefined, account) };
    },
    async orderApproved({ token, caller }, csv, args = {}) {
      files += 1;
      shelf.set(`/approved-${files}.csv`, csv);
      const asked = { csv_url: fileUrl(`/approved-${files}.csv`), ...args };
      const first = await order(token, asked);
      if (!first.isError) return String(first.body.job_id);
      assert.equal(first.body.code, 'price_confirmation_required', JSON.stringify(first.body));
      assert.ok(await decideAs(service.database, caller, first.body.quote_id));
      const second = await order(token, asked);
      assert.equal(second.isError, false, JSON.stringify(second.body));
      return String(second.body.job_id);
    },
    async runStep(jobId, attempt = 1) {
      await startAccountJob(db, jobId);
      const context = { jobId, shownJobId: jobId, accountId: null, attempt, signal: new AbortController().signal };
      const { jobs = [] } = await runBatch.handle({}, context);
      return jobs.map(({ request }) => request.job.name);
    },
    async stop() {
      await service.stop();
      await ppsr.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
