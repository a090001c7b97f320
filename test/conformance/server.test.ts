import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Additions } from '#app/build-server.ts';
import { type AgentService, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { buildFixtureServer } from './build-fixture-server.ts';
import { EXPECTED_OF_OUR_TOOLS, EXPECTED_OF_THE_DOOR } from './expected-failures.ts';
import { isOfTheWire, listSurprises } from './judge.ts';
import { type Check, type Findings, listScored, runSuite } from './run-suite.ts';

// Scenarios that ask for no tool, resource or prompt of the suite's own.
const OF_ANY_SERVER = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'input-required-result-unsupported-methods',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

let door: AgentService;
let ours: AgentService;

before(async () => {
  door = await startOpenDoor({ agentStandIn: buildFixtureServer });
  ours = await startOpenDoor();
  // A record to be listed and read as a resource.
  assert.equal((await ours.request('/v1/abn/79002637069')).status, 200);
});

after(async () => {
  await Promise.all([door.stop(), ours.stop()]);
});

for (const revision of REVISIONS) {
  test(`the agent door passes the official conformance suite for ${revision}, but for what has a reason written down`, async () => {
    const scored = listScored(revision);
    assert.ok(scored.length >= 30, `the suite names ${scored.length} scenarios`);
    const surprises = await seeTwice(async () => {
      const findings = await runSuite('server', ['--url', `${door.url}/mcp`, '--requirements', revision]);
      return listSurprises(findings, scored, EXPECTED_OF_THE_DOOR[revision] ?? {});
    });
    assert.deepEqual(surprises, []);
  });

  test(`the service's tools pass what the official suite for ${revision} requires of any server, and every message matches its schema`, async () => {
    const scenarios = OF_ANY_SERVER[revision];
    const surprises = await seeTwice(async () => {
      const findings = await runSuite('server', ['--url', `${ours.url}/mcp`, '--requirements', revision]);
      return listSurprises(leaveOut(findings, scenarios), scenarios, EXPECTED_OF_OUR_TOOLS[revision] ?? {});
    });
    assert.deepEqual(surprises, []);
  });
}

test('no tool marks a field that a header must repeat, because nothing would compare the two', () => {
  const tools = readFileSync(new URL('../../mcp-tools.json', import.meta.url), 'utf8');
  assert.match(tools, /"inputSchema"/);
  assert.doesNotMatch(tools, /x-mcp-header/);
});

/** The suite allows some answers half a second, which a busy machine can exceed. Only failures that repeat count. */
async function seeTwice(look: () => Promise<string[]>): Promise<string[]> {
  const surprises = await look();
  return surprises.length === 0 ? surprises : look();
}

/** The findings of the scenarios named; of the others only whether messages kept to their schema. */
function leaveOut(findings: Findings, scenarios: readonly string[]): Findings {
  const rest = [...findings].map(([scenario, checks]): [string, Check[]] => [
    scenario,
    scenarios.includes(scenario) ? checks : checks.filter(({ id }) => isOfTheWire(id)),
  ]);
  return new Map(rest);
}

/** Starts a service that accepts every MCP request: the suite cannot send a token, so this test adds one to each. */
async function startOpenDoor(additions: Additions = {}): Promise<AgentService> {
  const service = await startAgentService({}, additions);
  await service.grant('conformance-suite');
  service.server.server.prependListener('request', (request) => {
    if (request.url === '/mcp') request.headers.authorization = 'Bearer conformance-suite';
  });
  return service;
}
