import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { ALL_ROLES, type Role } from '#contract/roles.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { limitToRole, rightsOf, runsKind } from '#domain/access/role-rights.ts';

const WORK = OPERATIONS.filter(({ scopes }) => !scopes.includes('account:admin')).map(({ name }) => name);
// Written out, so that an operation with a new scope or kind is a decision about each role.
const READS =
  'explain_risk_flags get_event get_export get_job get_job_result get_monitor get_search_record get_sources get_whoami';
const RUNS: Record<Role, string[]> = {
  owner: OPERATIONS.map(({ name }) => name),
  member: WORK,
  viewer:
    `${READS} get_health list_deliveries list_events list_exports list_monitors list_recent_searches list_screening_alerts list_screening_monitors list_webhook_endpoints`.split(
      ' ',
    ),
  billing: 'get_health get_job get_job_result get_sources get_usage get_whoami'.split(' '),
};
const DUTIES: Record<Role, [approvesPrices: boolean, changesCap: boolean]> = {
  owner: [true, true],
  member: [true, false],
  viewer: [false, false],
  billing: [true, true],
};

for (const role of ALL_ROLES) {
  test(`the role ${role} runs exactly its operations, and has its duties`, () => {
    const { scopes, approvesPrices, changesCap } = rightsOf(role);
    const has = OPERATIONS.filter(
      (operation) => runsKind(role, operation) && operation.scopes.every((scope) => scopes.includes(scope)),
    );
    assert.deepEqual(has.map(({ name }) => name).sort(), [...RUNS[role]].sort());
    assert.deepEqual([approvesPrices, changesCap], DUTIES[role]);
  });
}

test('scopes are limited to those of the role, and no role but the owner’s manages keys and people', () => {
  assert.deepEqual(limitToRole(ALL_SCOPES, 'owner'), ALL_SCOPES);
  assert.deepEqual(limitToRole(ALL_SCOPES, 'member'), GRANTABLE_SCOPES);
  assert.deepEqual(limitToRole(['abn:lookup', 'assets:receipts'], 'viewer'), ['assets:receipts']);
  assert.deepEqual(limitToRole(['abn:lookup'], 'billing'), []);
  const admins = ALL_ROLES.filter((role) => rightsOf(role).scopes.includes('account:admin'));
  assert.deepEqual(admins, ['owner']);
});
