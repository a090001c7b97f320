import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderAnswer } from '#doors/cli/render-answer.ts';
import type { Paint } from '#doors/cli/terminal.ts';

const plain: Paint = (_, text) => text;
const marked: Paint = (style, text) => `<${style} ${text}>`;

test('fields are aligned, inner objects have dotted names, and a missing value is a dash', () => {
  const body = { ok: true, a: null, flag: false, inner: { deep: { b: 0 }, list: ['p', 'q'] }, none: '', some: [] };
  assert.deepEqual(renderAnswer(body, plain).split('\n'), [
    'a             -',
    'flag          false',
    'inner.deep.b  0',
    'inner.list    p, q',
    'none          -',
    '',
    'No some.',
    '',
  ]);
});

test('an unknown field is shown like any other [versioning.clients-tolerate]', () => {
  const body = { ok: true, status: 'active', added_later: { in_v1: ['x'] } };
  assert.equal(renderAnswer(body, plain), 'status             active\nadded_later.in_v1  x\n');
});

test('a target is one word, and cents are dollars', () => {
  const body = { target: { type: 'abn', value: '1' }, price_cents: 250, usage: { price_cents: 5 } };
  assert.equal(renderAnswer(body, plain), 'target       abn 1\nprice        A$2.50\nusage.price  A$0.05\n');
});

test('sample and stored data are labelled, and warnings are highlighted', () => {
  const show = (data_mode: string) => renderAnswer({ data_mode }, marked);
  assert.equal(show('live'), '<dim data_mode>  live\n');
  assert.equal(show('snapshot'), '<dim data_mode>  snapshot (a stored copy, not live data)\n');
  assert.equal(show('sample'), '<dim data_mode>  <yellow sample (SAMPLE DATA, not a register)>\n');
  assert.match(show('synthetic_fixture_unsearched'), /<yellow .*\(SAMPLE DATA, nothing was searched\)>/);
  assert.match(renderAnswer({ source_citation: 'SAMPLE DATA made up' }, marked), /<yellow SAMPLE DATA made up>/);
  assert.match(renderAnswer({ status: 'cancelled' }, marked), /<yellow cancelled>/);
});

test('a list of unknown objects shows all their fields; an empty list says so', () => {
  const body = { things: [{ a: 1 }, { a: 22, b: 'x' }], records: [] };
  assert.equal(renderAnswer(body, plain), 'a   b\n1   -\n22  x\n\nNo records.\n');
});

test('a list of records shows selected columns; other nested lists show each item in full', () => {
  const records = [{ record_id: 'rec_1', tool: 't', data_mode: 'live', record_sha256: 'ab', log: null }];
  assert.equal(renderAnswer({ records }, plain), 'record_id  tool  data_mode\nrec_1      t     live\n');
  const corrections = [{ kind: 'refund', record_id: 'rec_1', amount_cents: 10, because: 'a mistake' }];
  assert.equal(
    renderAnswer({ corrections }, plain),
    'kind    record_id  amount  because\nrefund  rec_1      A$0.10  a mistake\n',
  );
  const sources = [
    { source_id: 'one', data_mode: 'live', owner: { name: 'Us' }, versions: [{ source_version: 'v1', rows: 2 }] },
    { source_id: 'two', data_mode: null, owner: { name: 'You' }, versions: [] },
  ];
  assert.deepEqual(renderAnswer({ sources }, plain).split('\n'), [
    'source_id                  one',
    'data_mode                  live',
    'owner.name                 Us',
    'versions.1.source_version  v1',
    'versions.1.rows            2',
    '',
    'source_id   two',
    'data_mode   -',
    'owner.name  You',
    'versions    -',
    '',
  ]);
});

test('each sentence in a list has its own line, and cents are shown as dollars', () => {
  const long = 'a sentence that says what an answer does not tell';
  assert.equal(
    renderAnswer({ limits: [long, long], balance_cents: 5000, by_tool: [{ tool: 'x', spend_cents: 10 }] }, plain),
    `limits.1  ${long}\nlimits.2  ${long}\nbalance   A$50.00\n\ntool  spend\nx     A$0.10\n`,
  );
});

test('colour does not disturb the columns', () => {
  const rows = {
    rows: [
      { s: 'sample', n: 1 },
      { s: 'live', n: 2 },
    ],
  };
  const bare = renderAnswer(rows, marked).replaceAll(/<\w+ ([^>]*)>/g, '$1');
  assert.equal(bare, renderAnswer(rows, plain));
});

test('the cursor is offered only if a shell takes it literally', () => {
  assert.match(renderAnswer({ records: [], next_cursor: 'aB-_=9' }, plain), /^More: add --cursor=aB-_=9$/m);
  const feed = { events: [], next_cursor: 'MQ', has_more: false };
  assert.match(renderAnswer(feed, plain), /^Later: add --cursor=MQ$/m);
  const hostile = renderAnswer({ records: [], next_cursor: 'x; rm -rf ~' }, plain);
  assert.match(hostile, /^More: there is another page/m);
  assert.doesNotMatch(hostile, /rm -rf/);
  assert.doesNotMatch(renderAnswer({ records: [], next_cursor: null }, plain), /More/);
});

test('names, values, columns and cells of the service are all escaped', () => {
  const evil = 'x\u001b[2J';
  const body = { [evil]: evil, inner: { [evil]: [evil] }, list: [{ [evil]: evil }], [`${evil}2`]: [] };
  assert.ok(!renderAnswer(body, plain).includes('\u001b'));
});
