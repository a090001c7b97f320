import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listErrorCodes, listRefusals } from '#contract/list-error-codes.ts';
import { defineOperation } from '#contract/operation.ts';
import { abnLookup } from '#contract/operations/abn/abn-lookup.ts';
import { getAbn } from '#contract/operations/abn/get-abn.ts';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { getHealth } from '#contract/operations/service/get-health.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildJsonSchema } from './schema-checks.ts';

function listInputFields(operation: (typeof OPERATIONS)[number]): string[] {
  const { properties = {}, anyOf = [] } = buildJsonSchema(operation.input);
  const forms = (anyOf as { properties: object }[]).map((form) => form.properties);
  return [properties as object, ...forms].flatMap((form) => Object.keys(form));
}

test('get_search_record is free and takes record_id and format', () => {
  assert.deepEqual([getSearchRecord.tool?.name, getSearchRecord.cost], ['get_search_record', 'free']);
  const record_id = `rec_${'0'.repeat(26)}`;
  assert.deepEqual(getSearchRecord.input.parse({ record_id }), { record_id, format: 'json' });
  assert.deepEqual(getSearchRecord.input.parse({ record_id, format: 'pdf' }), { record_id, format: 'pdf' });
  assert.ok(!getSearchRecord.input.safeParse({ format: 'json' }).success);
  assert.ok(!getSearchRecord.input.safeParse({ record_id, format: 'html' }).success);
});

test('list_recent_searches is free and takes limit, cursor and reference [tools.list-recent-searches]', () => {
  assert.deepEqual([listRecentSearches.tool?.name, listRecentSearches.cost], ['list_recent_searches', 'free']);
  assert.deepEqual(listRecentSearches.input.parse({}), { limit: 50 });
  const page = { limit: 200, cursor: 'cmVjXzE', reference: 'deal-7' };
  assert.deepEqual(listRecentSearches.input.parse(page), page);
  for (const limit of [0, 201, 1.5, '50', null]) assert.ok(!listRecentSearches.input.safeParse({ limit }).success);
});

test('no two operations share a name, a route, a tool or a command', () => {
  const taken = OPERATIONS.flatMap(({ name, rest, tool, cli }) => [
    `name ${name}`,
    ...(rest === null ? [] : [`route ${rest.method} ${rest.path}`]),
    ...(tool === null ? [] : [`tool ${tool.name}`]),
    ...(cli === null ? [] : [`command ${cli.command}`]),
  ]);
  assert.deepEqual([...new Set(taken)], taken);
});

for (const operation of OPERATIONS) {
  test(`${operation.name}: path, command and field codes name existing input fields`, () => {
    const fields = listInputFields(operation);
    const { rest, cli, invalidFieldCodes } = operation;
    const inPath = [...(rest?.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const inCommand = [...(cli?.positionals ?? []), ...(cli?.options ?? [])].map(({ field }) => field);
    const named = [...inPath, ...inCommand, ...Object.keys(cli?.fixed ?? {}), ...Object.keys(invalidFieldCodes)];
    assert.deepEqual(
      // The input has `filter` for `filter.reference`.
      named.filter((field) => !fields.includes(field.split('.')[0] ?? '')),
      [],
    );
  });

  test(`${operation.name}: a command has a route, and every operation is reachable`, () => {
    const { rest, tool, cli } = operation;
    assert.ok(rest !== null || tool !== null);
    if (cli !== null) assert.ok(rest !== null);
  });
}

test('an operation lists the codes that it can return, each once [errors.own-codes-only]', () => {
  assert.deepEqual(listErrorCodes(getAbn), [
    'abn_not_found',
    'account_mismatch',
    'authentication_required',
    'clock_skew',
    'insufficient_scope',
    'internal_error',
    'invalid_abn',
    'invalid_input',
    'network_error',
    'network_not_allowed',
    'overloaded',
    'parse_error',
    'rate_limited',
    'store_unavailable',
    'upstream_error',
  ]);
});

test('an operation does not list codes that it cannot return [errors.own-codes-only]', () => {
  assert.deepEqual(listErrorCodes(getHealth), ['internal_error', 'invalid_input', 'rate_limited']);
  assert.deepEqual(
    ['not_found', 'invalid_id', 'insufficient_credit'].filter((code) =>
      (listErrorCodes(listRecentSearches) as string[]).includes(code),
    ),
    [],
  );
  const record = listErrorCodes(getSearchRecord);
  assert.ok(record.includes('not_found') && record.includes('invalid_id'));
  assert.ok(listErrorCodes(abnLookup).includes('insufficient_credit'));
  assert.ok(!listErrorCodes(getSources).includes('insufficient_scope'));
  const posted = listErrorCodes(addressLookup);
  for (const code of ['idempotency_conflict', 'payload_too_large', 'unsupported_media_type'] as const) {
    assert.ok(posted.includes(code) && !record.includes(code), code);
  }
});

test('a code with two statuses is listed under both', () => {
  const refusals = new Map(listRefusals(addressLookup));
  assert.ok(refusals.get(401)?.includes('unauthorized'));
  assert.deepEqual(refusals.get(403), ['insufficient_scope', 'network_not_allowed', 'unauthorized']);
});

test('a record has defaults: free, with a credential, and without an interface', () => {
  const { name, summary, input, output, scopes, availability, kind } = getAbn;
  const least = defineOperation({ name, summary, input, output, scopes, availability, kind });
  assert.deepEqual(
    [least.cost, least.credential, least.family, least.rest, least.tool, least.cli, least.description],
    ['free', 'required', 'general', null, null, null, summary],
  );
});

test('a tool has the name of its operation, and a word of a command that of its field, unless the record has another', () => {
  const { name, summary, input, output, scopes, availability } = getAbn;
  const record = { name, summary, input, output, scopes, availability, kind: 'check' as const };
  const tool = { title: 'One', readOnlyHint: true, openWorldHint: true };
  assert.equal(defineOperation({ ...record, tool }).tool?.name, name);
  assert.equal(defineOperation({ ...record, tool: { ...tool, name: 'other' } }).tool?.name, 'other');
  const cli = { command: 'find', positionals: ['abn'], options: ['filter.made_by', { name: 'day', field: 'as_at' }] };
  const found = defineOperation({ ...record, cli }).cli;
  assert.deepEqual(found, {
    command: 'find',
    positionals: [{ name: 'abn', field: 'abn' }],
    options: [
      { name: 'made-by', field: 'filter.made_by' },
      { name: 'day', field: 'as_at' },
      { name: 'reference', field: 'reference' },
    ],
    fixed: {},
  });
});
