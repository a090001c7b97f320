import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineBudget } from '#doors/rest/line-budget.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { postJson } from '#test/support/post-json.ts';
import { startTestService } from '#test/support/test-service.ts';

const FLOOD = 120;
const WRITTEN = 50;

type Line = {
  level: string;
  msg: string;
  route?: string | null;
  code?: string;
  kind?: string;
  count?: number;
  err?: unknown;
};

function readLines(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

test('lines of a kind are written up to a number in a span, then counted; each kind and each span starts at zero', () => {
  const budget = new LineBudget(2);
  assert.deepEqual(
    ['a', 'a', 'a', 'b', 'a'].map((kind) => budget.take(kind)),
    [true, true, false, true, false],
  );
  assert.deepEqual(budget.startSpan(), [{ kind: 'a', count: 2 }]);
  assert.deepEqual([budget.take('a'), budget.startSpan()], [true, []]);
});

test('an expected refusal is one line without a stack, at info or warn', async () => {
  const captured = captureLog('info');
  const service = await startTestService({}, {}, { log: captured.log });
  await service.request('/v1/abn/123');
  await postJson(service, '/v1/ppsr/preview', { subject_kind: 'organisation', acn: '000000019' });
  await service.stop();
  const refused = readLines(captured.text()).filter((line) => line.msg === 'refused');
  assert.deepEqual(
    refused.map(({ level, code, err }) => [level, code, err]),
    [
      ['info', 'invalid_abn', undefined],
      ['warn', 'ppsr_unavailable', undefined],
    ],
  );
});

test('a line has the route, never the value in a path or a query', async () => {
  const captured = captureLog('info');
  const service = await startTestService({ accessLogSample: 1 }, {}, { log: captured.log });
  for (const path of ['/v1/abn/79002637069', '/v1/abn/123456', '/v1/usage?from=654321'])
    await (await service.request(path)).text();
  await service.stop();
  const routes = readLines(captured.text()).flatMap(({ route }) => route ?? []);
  assert.deepEqual(routes, ['/v1/abn/:abn', '/v1/abn/:abn', '/v1/usage']);
  assert.doesNotMatch(captured.text(), /79002637069|123456|654321/);
});

test('a flood of refusals is counted, not logged line by line', async () => {
  const captured = captureLog('info');
  const service = await startTestService({}, {}, { log: captured.log });
  for (let asked = 0; asked < FLOOD; asked += 1) await service.request('/v1/usage', { headers: { authorization: '' } });
  await service.stop();
  const lines = readLines(captured.text());
  const written = lines.filter((line) => line.code === 'authentication_required').length;
  const counted = lines.filter((line) => line.kind === 'GET /v1/usage authentication_required');
  // On a busy machine a span may end meanwhile; still no line is lost or counted twice.
  assert.ok(written >= WRITTEN && written < FLOOD, `${written} written`);
  assert.equal(written + counted.reduce((sum, { count }) => sum + (count ?? 0), 0), FLOOD);
});
