import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAbrAnswer } from '#registers/abn/parse-abr-answer.ts';
import { buildEntityAnswer, buildEnvelope, buildException } from '#test/fakes/abr-answers/build-answer.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const ABN = '79002637069';
const REAL = 'abn/';

function parseEntity(document: string, abn = ABN) {
  const answer = parseAbrAnswer(document, abn);
  assert.equal(answer.kind, 'entity', JSON.stringify(answer));
  if (answer.kind !== 'entity') throw new Error('not an entity');
  return answer;
}

test('an entity returns name, type, place and GST, with padded codes trimmed', () => {
  const { entry } = parseEntity(buildEntityAnswer());
  assert.deepEqual(entry, {
    abn: ABN,
    status: 'active',
    status_from: '2001-03-12',
    entity_type_code: 'PRV',
    entity_type: 'Australian Private Company',
    entity_name: 'SAMPLE HARBOUR BAKERY PTY LTD',
    acn: '002637069',
    state: 'NSW',
    postcode: '2000',
    gst: { status: 'registered', status_from: '2001-04-01' },
    other_names: [
      { type: 'BN', name: 'SAMPLE HARBOUR BREAD' },
      { type: 'TRD', name: 'HARBOUR BREAD (SAMPLE)' },
    ],
    last_updated: '2026-10-01',
    replaced: false,
  });
});

test('an open end, 0001-01-01, is no end; a former name has one', () => {
  const { history } = parseEntity(buildEntityAnswer());
  assert.deepEqual(history.gst, [{ effective_from: '2001-04-01', effective_to: null }]);
  const former = history.names.filter((name) => !name.is_current);
  assert.deepEqual(former, [
    {
      kind: 'main',
      name: 'SAMPLE HARBOUR CAKES PTY LTD',
      effective_from: '2001-03-12',
      effective_to: '2009-07-03',
      is_current: false,
    },
    {
      kind: 'trading',
      name: 'HARBOUR BREAD (SAMPLE)',
      effective_from: '2003-02-28',
      effective_to: null,
      is_current: false,
    },
  ]);
});

test('a trading name is never current, and is still listed', () => {
  const { entry, history } = parseEntity(buildEntityAnswer());
  const trading = history.names.filter(({ kind }) => kind === 'trading');
  assert.deepEqual(
    trading.map(({ name, is_current }) => [name, is_current]),
    [['HARBOUR BREAD (SAMPLE)', false]],
  );
  assert.ok(entry.other_names.some(({ type, name }) => type === 'TRD' && name === 'HARBOUR BREAD (SAMPLE)'));
});

test('suppressed details: an entry without names has a null name', () => {
  assert.equal(parseEntity(buildEntityAnswer({ names: '' })).entry.entity_name, null);
});

test('a replaced ABN names its replacement', () => {
  const abn = `<ABN><identifierValue>88712649015</identifierValue><isCurrentIndicator>Y</isCurrentIndicator></ABN><ABN><identifierValue>${ABN}</identifierValue><isCurrentIndicator>N</isCurrentIndicator><replacedIdentifierValue>${ABN}</replacedIdentifierValue><replacedFrom>2020-01-01</replacedFrom></ABN>`;
  const replaced = parseEntity(buildEntityAnswer({ abn }));
  assert.deepEqual([replaced.replaced_by, replaced.entry.replaced], ['88712649015', true]);
  const alone = `<ABN><identifierValue>${ABN}</identifierValue><isCurrentIndicator>N</isCurrentIndicator></ABN>`;
  const unnamed = parseEntity(buildEntityAnswer({ abn: alone }));
  assert.deepEqual([unnamed.replaced_by, unnamed.entry.replaced], [null, true]);
  const sound = parseEntity(buildEntityAnswer());
  assert.deepEqual([sound.replaced_by, sound.entry.replaced], [null, false]);
  const silent = parseEntity(buildEntityAnswer({ abn: `<ABN><identifierValue>${ABN}</identifierValue></ABN>` }));
  assert.equal(silent.entry.replaced, false, 'a register that does not say it');
});

test('a cancelled ABN is cancelled since the day its last status began', () => {
  const status =
    '<entityStatus><entityStatusCode>Cancelled</entityStatusCode><effectiveFrom>2022-06-30</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></entityStatus><entityStatus><entityStatusCode>Active</entityStatusCode><effectiveFrom>2001-03-12</effectiveFrom><effectiveTo>2022-06-29</effectiveTo></entityStatus>';
  const { entry, history } = parseEntity(buildEntityAnswer({ status, gst: '' }));
  assert.deepEqual([entry.status, entry.status_from], ['cancelled', '2022-06-30']);
  assert.equal(history.statuses.length, 2);
  assert.deepEqual(entry.gst, { status: 'none', status_from: null });
});

test('GST registered twice: both registrations are in the history, the open one is current', () => {
  const first =
    '<goodsAndServicesTax><effectiveFrom>2000-07-01</effectiveFrom><effectiveTo>2005-06-30</effectiveTo></goodsAndServicesTax>';
  const second =
    '<goodsAndServicesTax><effectiveFrom>2010-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></goodsAndServicesTax>';
  const { entry, history } = parseEntity(buildEntityAnswer({ gst: second + first }));
  assert.deepEqual(entry.gst, { status: 'registered', status_from: '2010-01-01' });
  assert.equal(history.gst.length, 2);
  const ended = parseEntity(buildEntityAnswer({ gst: first })).entry.gst;
  assert.deepEqual(ended, { status: 'cancelled', status_from: '2005-07-01' });
});

test('an empty ASIC number and a type that is nil are null', () => {
  const { entry } = parseEntity(buildEntityAnswer({ asic: '<ASICNumber />', type: '<entityType xsi:nil="true" />' }));
  assert.deepEqual([entry.acn, entry.entity_type, entry.entity_type_code], [null, null, null]);
});

test('an exception returns its code and description', () => {
  assert.deepEqual(parseAbrAnswer(buildException('No records found', 'Search'), ABN), {
    kind: 'exception',
    code: 'SEARCH',
    description: 'No records found',
  });
});

test('an unreadable answer says why: HTML, broken XML, another ABN, declared entities', () => {
  const unreadable: [string, RegExp][] = [
    ['<html><body><p>Service unavailable<br></body></html>', /well-formed/],
    ['', /well-formed/],
    [buildEntityAnswer().slice(0, 900), /well-formed/],
    ['<html><body>Sorry</body></html>', /neither/],
    [buildEnvelope(''), /neither/],
    [buildEntityAnswer({ abn: '<ABN><identifierValue>88712649015</identifierValue></ABN>' }), /another ABN/],
    [buildEntityAnswer({ status: '' }), /status/],
    [
      `<!DOCTYPE a [<!ENTITY x "y">]>${buildEntityAnswer({ names: '<mainName><organisationName>&x;</organisationName></mainName>' }).slice(38)}`,
      /well-formed/,
    ],
  ];
  for (const [document, why] of unreadable) {
    const answer = parseAbrAnswer(document, ABN);
    assert.equal(answer.kind, 'unreadable', document.slice(0, 60));
    if (answer.kind === 'unreadable') assert.match(answer.why, why);
  }
});

test('recorded answers of the real register are parsed', { skip: whyNoSharedData(REAL) }, () => {
  const read = (name: string) => readFileSync(locateSharedData(REAL + name), 'utf8');
  const { entry } = parseEntity(read('abr_rpc_successful.xml'), '18406500889');
  assert.deepEqual([entry.entity_name, entry.entity_type_code, entry.acn], ['CHRISANTHY BARONE', 'IND', null]);
  assert.equal(entry.other_names[0]?.name, 'CLARITY - Create Inner Space & Clarity');
  assert.equal(parseAbrAnswer(read('abr_rpc_failed_abn.xml'), ABN).kind, 'exception');
  assert.equal(parseAbrAnswer(read('abr_rpc_failed_guid.xml'), ABN).kind, 'exception');
  const atlassian = buildEnvelope(read('abr_searchbyabnv202001_atlassian.fragment.xml'));
  assert.equal(parseEntity(atlassian, '53102443916').entry.gst.status_from, '2002-10-08');
});
