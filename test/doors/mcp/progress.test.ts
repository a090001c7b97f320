import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { PROGRESS_MS } from '#doors/mcp/report-progress.ts';
import { bind } from '#operations/funnel/handler.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';

const SLOW = defineOperation({
  name: 'test_slow',
  summary: 'For tests',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  family: 'general',
  scopes: [],
  availability: 'live',
  kind: 'read',
  tool: { name: 'test_slow', title: 'A slow tool', readOnlyHint: true, openWorldHint: false },
});

let service: AgentService;
before(async () => {
  const slow = bind(SLOW).read(async () => {
    await sleep(PROGRESS_MS * 2.6);
    return { ok: true };
  });
  service = await startAgentService({}, { operations: [slow] });
  service.grant('good');
});
after(() => service.stop());

for (const revision of REVISIONS) {
  test(`${revision}: a long call reports progress to a host that asked for it, and then answers`, async () => {
    const client = await connectAgent(service, 'good', revision);
    try {
      const heard: unknown[] = [];
      const onprogress = (one: Progress) => heard.push([one.progress, one.message]);
      const call = { name: 'test_slow', arguments: {} };
      const result = (await client.callTool(call, { onprogress })) as Body;
      assert.deepEqual(result.structuredContent, { ok: true });
      assert.deepEqual(heard.slice(0, 2), [
        [1, 'A slow tool: running for 1 s.'],
        [2, 'A slow tool: running for 2 s.'],
      ]);
      const silent = (await client.callTool(call)) as Body;
      assert.deepEqual(silent.structuredContent, { ok: true });
    } finally {
      await client.close();
    }
  });
}
