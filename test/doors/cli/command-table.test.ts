import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { CliCommandTable } from '#doors/cli/command.ts';

type Builder = { buildCliCommands(operations: readonly Operation[]): CliCommandTable };

type Form = { properties?: Record<string, Form> };

const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const BUILDER = new URL('../../../tools/generate/build-cli-commands.ts', import.meta.url);
const { buildCliCommands } = (await import(BUILDER.href)) as Builder;

const base = {
  name: 'find_thing',
  summary: 'Find a thing',
  input: z.strictObject({ id: z.string(), page: z.int().optional() }),
  output: z.object({ ok: z.literal(true) }),
  family: 'general',
  scopes: [],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/things/{id}' },
} as const;
const id = { name: 'id', field: 'id', help: 'Which one.' };
const page = { name: 'page', field: 'page', help: 'Which page.' };

const build = (more: Partial<Operation>) =>
  buildCliCommands([{ ...defineOperation({ ...base, scopes: [], rest: { ...base.rest } }), ...more }]);

test('the command table matches the operation records', () => {
  assert.equal(readFileSync(TABLE, 'utf8'), `${JSON.stringify(buildCliCommands(OPERATIONS), null, 2)}\n`);
});

test('each command is spelled as in the specification', () => {
  const { commands } = buildCliCommands(OPERATIONS);
  assert.deepEqual(
    commands.map(({ command, method, path }) => `${command}: ${method} ${path}`),
    [
      'health: GET /v1/_health',
      'abn lookup: GET /v1/abn/{abn}',
      'counterparty verify: POST /v1/verify-counterparty',
      'abn profile: GET /v1/abn/{abn}/profile',
      'abn history: GET /v1/abn/{abn}/history',
      'abn gst: GET /v1/abn/{abn}/gst',
      'company lookup: POST /v1/companies/lookup',
      'business-name verify: POST /v1/business-names/verify',
      'licence lookup: GET /v1/licences/{licence_number}',
      'insolvency check: GET /v1/insolvency/{acn}',
      'charity: GET /v1/charities/{abn}',
      'indigenous-corporation lookup: GET /v1/indigenous-corporations/{abn_or_icn}',
      'conduct: GET /v1/conduct/{abn}',
      'screen: POST /v1/screening',
      'bans: POST /v1/bans',
      'screening watch: POST /v1/screening/monitors',
      'screening list: GET /v1/screening/monitors',
      'screening alerts: GET /v1/screening/alerts',
      'screening unwatch: DELETE /v1/screening/monitors/{screening_monitor_id}',
      'address lookup: POST /v1/address/lookup',
      'planning: POST /v1/planning',
      'asset-register: POST /v1/asset-register',
      'ppsr preview: POST /v1/ppsr/preview',
      'ppsr search: POST /v1/ppsr/search',
      'packs create: POST /v1/evidence-packs',
      'packs asset-finance: POST /v1/evidence-packs/asset-finance',
      'exports get: GET /v1/exports/{id}',
      'monitors create: POST /v1/monitors',
      'monitors capture: POST /v1/monitors/{subscription_id}/snapshots',
      'monitors list: GET /v1/monitors',
      'monitors show: GET /v1/monitors/{subscription_id}',
      'changes confirm: POST /v1/confirm-no-changes',
      'changes show: POST /v1/what-changed',
      'monitors recheck: POST /v1/monitors/recheck',
      'monitors delete: DELETE /v1/monitors/{subscription_id}',
      'receipts get: GET /v1/receipts/due-diligence',
      'receipts show: GET /v1/receipts/due-diligence/{record_id}',
      'exports create: POST /v1/exports',
      'exports list: GET /v1/exports',
      'screening batch: POST /v1/screening/batches',
      'jobs show: GET /v1/jobs/{job_id}',
      'jobs result: GET /v1/jobs/{job_id}/result',
      'webhooks create: POST /v1/webhook-endpoints',
      'webhooks list: GET /v1/webhook-endpoints',
      'webhooks change: POST /v1/webhook-endpoints/{endpoint_id}',
      'webhooks rotate: POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret',
      'webhooks test: POST /v1/webhook-endpoints/{endpoint_id}/test',
      'webhooks deliveries: GET /v1/webhook-endpoints/{endpoint_id}/deliveries',
      'webhooks replay: POST /v1/webhook-endpoints/{endpoint_id}/replay',
      'events list: GET /v1/events',
      'events show: GET /v1/events/{event_id}',
      'events replay: POST /v1/events/{event_id}/replay',
      'webhooks delete: DELETE /v1/webhook-endpoints/{endpoint_id}',
      'usage: GET /v1/usage',
      'whoami: GET /v1/whoami',
      'keys create: POST /v1/keys',
      'keys list: GET /v1/keys',
      'keys rotate: POST /v1/keys/{key_id}/rotate',
      'keys revoke: DELETE /v1/keys/{key_id}',
      'team list: GET /v1/team',
      'team role: POST /v1/team/{user_id}/role',
      'team remove: DELETE /v1/team/{user_id}',
      'team invite: POST /v1/team/invitations',
      'team invitations: GET /v1/team/invitations',
      'team uninvite: DELETE /v1/team/invitations/{invitation_id}',
      'audit-log: GET /v1/audit-log',
      'requests: GET /v1/requests',
      'sources: GET /v1/sources',
    ],
  );
});

test('every REST operation has a command, and each input field is an argument, an option or fixed', () => {
  for (const { name, rest, cli, input } of OPERATIONS) {
    if (rest === null) continue;
    assert.ok(cli !== null, `${name} has no command`);
    const filled = [...cli.positionals, ...cli.options].map(({ field }) => field).concat(Object.keys(cli.fixed));
    const { anyOf, ...plain } = z.toJSONSchema(input, { io: 'input' }) as Form & { anyOf?: Form[] };
    const fields = (anyOf ?? [plain]).flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        filled.includes(field) || schema.properties === undefined
          ? [field]
          : Object.keys(schema.properties).map((inner) => `${field}.${inner}`),
      ),
    );
    assert.deepEqual(filled.sort(), [...new Set(fields)].sort(), name);
  }
});

test('--wait is offered only for operations that start a visible job', () => {
  const { commands } = buildCliCommands(OPERATIONS);
  assert.deepEqual(
    commands.filter(({ ordersJob }) => ordersJob).map(({ command }) => command),
    ['monitors recheck', 'exports create', 'screening batch'],
  );
  const output = z.object({ ok: z.literal(true), job_id: z.string() });
  const cli = { command: 'things find', positionals: [id], options: [], fixed: {} };
  assert.deepEqual(
    [build({ cli, output, status: 202 }), build({ cli, output }), build({ cli, status: 202 })].map(
      (table) => table.commands[0]?.ordersJob,
    ),
    [true, false, false],
  );
});

test('a gated command has no price and says that it is unavailable', () => {
  const gated = buildCliCommands(OPERATIONS).commands.filter(({ available }) => !available);
  assert.ok(gated.length > 0);
  for (const { summary, price } of gated) {
    assert.match(summary, /\(unavailable\)$/);
    assert.equal(price, null);
  }
});

test('the type of an option, and whether it is required, come from the schema', () => {
  const cli = { command: 'things find', positionals: [], options: [id, page], fixed: {} };
  const options = build({ cli }).commands[0]?.options;
  assert.deepEqual(options, [
    { ...id, value: 'text', required: true },
    { ...page, value: 'number', required: false },
  ]);
});

test('the help of an option is the description of its field, unless the record has another', () => {
  const meaning = 'Which of the pages.';
  const input = z.strictObject({ id: z.string(), page: z.int().optional().describe(meaning) });
  const own = { name: 'page', field: 'page' };
  const cli = { command: 'things find', positionals: [id], options: [own], fixed: {} };
  assert.equal(build({ cli, input }).commands[0]?.options[0]?.help, meaning);
  assert.equal(build({ cli: { ...cli, options: [page] }, input }).commands[0]?.options[0]?.help, page.help);
  assert.throws(() => build({ cli }), /page has neither a help nor a description/);
});

test('an input with two forms offers every field, requires only the shared ones, and takes objects as JSON', () => {
  const shape = z.strictObject({ red: z.int() });
  const input = z.union([z.strictObject({ id: z.string(), shape }), z.strictObject({ id: z.string(), page: z.int() })]);
  const options = [id, page, { name: 'shape', field: 'shape', help: 'What shape.' }];
  const cli = { command: 'things find', positionals: [], options, fixed: {} };
  const built = build({ cli, input, rest: { method: 'POST', path: '/v1/things' } }).commands[0]?.options;
  assert.deepEqual(
    built?.map(({ value, required }) => [value, required]),
    [
      ['text', true],
      ['number', false],
      ['json', false],
    ],
  );
});

test('prices are written in dollars', () => {
  const cli = { command: 'things find', positionals: [id], options: [], fixed: {} };
  assert.equal(build({ cli }).commands[0]?.price, 'free');
  assert.equal(build({ cli, cost: 'cheap' }).commands[0]?.price, 'A$0.10');
});

test('an unusable command is not built', () => {
  const cli = { command: 'things find', positionals: [id], options: [page], fixed: {} };
  assert.throws(() => build({ cli, rest: null }), /no REST route/);
  assert.throws(() => build({ cli: { ...cli, positionals: [] } }), /cannot fill id/);
  assert.throws(() => build({ cli: { ...cli, fixed: { colour: 'red' } } }), /fills colour, not an input/);
  const input = z.strictObject({ id: z.string(), page: z.boolean().optional() });
  assert.throws(
    () => build({ cli, input, rest: { method: 'POST', path: '/v1/things' } }),
    /only put text, numbers, objects and lists/,
  );
  assert.deepEqual(build({ cli: null }), { commands: [] });
});
