import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dueDiligenceRecord,
  recordListRequest,
  recordListResponse,
  recordRequest,
  recordResponse,
} from '#contract/schemas/record.ts';
import { recordExample } from '#test/contract/examples/record.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const record = checkSchema(dueDiligenceRecord, recordExample);

test('a record has an id and its JSON metadata [records.fields] [search-record.id-and-metadata]', () => {
  record.requiresExactly('', [
    'record_id',
    'tool',
    'target',
    'reference',
    'status',
    'data_mode',
    'sources',
    'request',
    'result',
    'price_cents',
    'created_at',
    'record_sha256',
    'log',
  ]);
  record.requiresExactly('target', ['type', 'value']);
});

test('each of sources names source, version, citation, time and payload hash', () => {
  record.takesList('sources');
  record.requiresExactly('sources.0', [
    'source_id',
    'source_version',
    'source_citation',
    'retrieved_at',
    'payload_sha256',
  ]);
  record.takesDateTime('sources.0.retrieved_at');
  for (const field of ['source_id', 'source_citation']) record.takesText(`sources.0.${field}`);
  record.takesText('sources.0.source_version', { nullable: true });
  record.refuses('sources.0.payload_sha256', ['', 'A'.repeat(64), 'a'.repeat(63), null]);
});

test('the fields of a record have their types', () => {
  record.refuses('record_id', ['', 'rec_', 'rec_1', null]);
  for (const field of ['tool', 'target.type', 'target.value', 'log.checkpoint', 'log.proof']) record.takesText(field);
  record.takesText('reference', { nullable: true });
  record.takesInteger('log.index', { min: 0 });
  record.allowsOnly('status', ['completed', 'pending_reconciliation']);
  record.takesInteger('price_cents', { min: 0 });
  record.takesDateTime('created_at');
  record.refuses('record_sha256', ['', 'b'.repeat(63), 'B'.repeat(64), null]);
  record.accepts('log', [null]);
  record.requiresExactly('log', ['index', 'checkpoint', 'proof']);
  for (const field of ['request', 'result']) record.refuses(field, [null, [], 'text']);
});

test('a record is requested by its id, as JSON by default', () => {
  const request = checkSchema(recordRequest, { record_id: recordExample.record_id, format: 'json' });
  request.requiresExactly('', ['record_id']);
  request.refusesExtra('');
  request.allowsOnly('format', ['json', 'pdf']);
  request.refuses('record_id', ['', 'rec_1', `${recordExample.record_id}0`, 7]);
  assert.equal(recordRequest.parse({ record_id: recordExample.record_id }).format, 'json');
});

test('the answer has the whole record', () => {
  checkSchema(recordResponse, { ok: true, record: recordExample }).requiresExactly('', ['ok', 'record']);
});

test('a page has 1-200 records, 50 by default [limits.list-recent-searches]', () => {
  const request = checkSchema(recordListRequest, {
    limit: 50,
    cursor: 'cmVjXzE',
    reference: 'deal-7',
    target: '004085616',
    tool: 'get_abn',
    from: '2026-01-01T00:00:00Z',
    to: '2026-12-31T00:00:00Z',
  });
  request.requiresExactly('', []);
  request.refusesExtra('');
  request.takesInteger('limit', { min: 1, max: 200 });
  assert.equal(recordListRequest.parse({}).limit, 50);
  for (const field of ['cursor', 'reference', 'target', 'tool']) request.takesText(field, { minLength: 1 });
  for (const field of ['from', 'to']) request.takesDateTime(field);
});

test('a page has no payloads and returns the next cursor', () => {
  const { proof: _proof, ...log } = recordExample.log;
  const shown = {
    sample_data: false,
    made_by: 'key_1',
    subject_name: null,
    asked_for: null,
    outcome: null,
    headline: 'An answer.',
  };
  const page = {
    ok: true,
    records: [{ ...recordExample, log, ...shown }],
    next_cursor: 'cmVjXzE',
  };
  checkSchema(recordListResponse, page).requiresExactly('', ['ok', 'records', 'next_cursor']);
  checkSchema(recordListResponse, page).takesText('next_cursor', { nullable: true });
  const { request: _request, result: _result, sources: _sources, ...listed } = recordExample;
  assert.deepEqual(recordListResponse.parse(page).records, [{ ...listed, log, ...shown }]);
});
