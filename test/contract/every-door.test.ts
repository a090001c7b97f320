import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RegisterDataClient } from '#client/register-data-client.ts';
import { type Operation, toMethodName } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { buildJsonSchema } from './schema-checks.ts';

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const { commands } = readJson('src/doors/cli/commands.generated.json') as CliCommandTable;
const { paths } = readJson('openapi.json') as { paths: Record<string, Record<string, { operationId: string }>> };
const tools = readJson('mcp-tools.json') as { tools: { name: string; inputSchema: object }[] };
const routed = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

/** The live checks that no tool offers, and what an agent calls instead. */
const WITHOUT_TOOL: Record<string, string> = {
  get_abn: 'abn_lookup, which says more',
  verify_counterparty: 'abn_lookup and company_lookup: the tool of that name is planned, not live',
  capture_snapshot: 'nothing: monitor_entity and monitor_asset are planned, not live',
};

/** The doors that an operation lacks in the generated files. */
function listMissingDoors(operation: Operation): string[] {
  const { name, cli, tool, rest } = operation;
  const doors = {
    route: rest !== null && routed.includes(name),
    command: commands.some(({ command }) => command === cli?.command),
    method: toMethodName(operation) in RegisterDataClient.prototype,
    tool: tools.tools.some((one) => one.name === tool?.name),
  };
  return Object.entries(doors).flatMap(([door, isThere]) => (isThere ? [] : [door]));
}

const CHECKS = OPERATIONS.filter(({ kind, gate }) => kind === 'check' && gate === null);
for (const check of CHECKS) {
  test(`${check.name}: a live check has a route, a command, a client method and a tool [checks.every-door]`, () => {
    assert.deepEqual(listMissingDoors(check), check.name in WITHOUT_TOOL ? ['tool'] : []);
  });
}

test('a check that lacks a door is found', () => {
  const [check] = CHECKS;
  assert.ok(check);
  const bare = { ...check, name: 'unheard_of', rest: null, cli: null, tool: null };
  assert.deepEqual(listMissingDoors(bare), ['route', 'command', 'method', 'tool']);
});

for (const { name, input, cli } of OPERATIONS.filter(({ kind }) => kind === 'check')) {
  test(`${name}: a check takes a reference, and its command --reference [checks.reference]`, () => {
    const { properties, anyOf = [{ properties }] } = buildJsonSchema(input);
    for (const form of anyOf as { properties: Record<string, Record<string, unknown>> }[]) {
      const { type, minLength, maxLength } = form.properties.reference ?? {};
      assert.deepEqual([type, minLength, maxLength], ['string', 1, 200]);
    }
    if (cli !== null)
      assert.ok(cli.options.some((option) => option.name === 'reference' && option.field === 'reference'));
  });
}
