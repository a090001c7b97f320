import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineOperation, listErrorCodes } from '#contract/operation.ts';
import { getAbn } from '#contract/operations/abn/get-abn.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildJsonSchema } from './schema-checks.ts';

function listInputFields(operation: (typeof OPERATIONS)[number]): string[] {
  return Object.keys(buildJsonSchema(operation.input).properties ?? {});
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
  test(`${operation.name}: path, command and refusals speak of its input fields`, () => {
    const fields = listInputFields(operation);
    const { rest, cli, invalidFieldCodes } = operation;
    const inPath = [...(rest?.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const inCommand = [...(cli?.positionals ?? []), ...(cli?.options ?? [])].map(({ field }) => field);
    const named = [...inPath, ...inCommand, ...Object.keys(cli?.fixed ?? {}), ...Object.keys(invalidFieldCodes)];
    assert.deepEqual(
      named.filter((field) => !fields.includes(field)),
      [],
    );
  });

  test(`${operation.name}: a command calls a route, and whatever can be asked has a way in`, () => {
    const { rest, tool, cli } = operation;
    assert.ok(rest !== null || tool !== null);
    if (cli !== null) assert.ok(rest !== null);
  });
}

test('an operation may answer with the codes of its family, the common ones and its own, each once', () => {
  assert.deepEqual(listErrorCodes(getAbn), [
    'abn_not_found',
    'account_mismatch',
    'authentication_required',
    'idempotency_conflict',
    'insufficient_credit',
    'insufficient_scope',
    'internal_error',
    'invalid_abn',
    'invalid_input',
    'method_not_allowed',
    'network_error',
    'overloaded',
    'parse_error',
    'payload_too_large',
    'rate_limited',
    'store_unavailable',
    'unsupported_media_type',
    'upstream_error',
  ]);
});

test('what is usual may be left out of a record: free, with a credential, and no way in', () => {
  const { name, summary, input, output, family, scopes, availability, kind } = getAbn;
  const least = defineOperation({ name, summary, input, output, family, scopes, availability, kind });
  assert.deepEqual(
    [least.cost, least.credential, least.rest, least.tool, least.cli, least.description],
    ['free', 'required', null, null, null, summary],
  );
});
