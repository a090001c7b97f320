import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRecordFileName, isNamedAfter, parseRecordFileName } from '#domain/log/zip/record-file-name.ts';

const ID = 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
const record = (value: string, type = 'name', created_at = '2026-11-15T15:54:08.744Z') => ({
  record_id: ID,
  tool: 'screen_name',
  target: { type, value },
  created_at,
});

const SUBJECTS: readonly (readonly [value: string, words: string])[] = [
  ['79002637069', '79002637069'],
  ['Société Générale & Co.', 'societe-generale-co'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\CON.txt', 'c-windows-con-txt'],
  ['=HYPERLINK("x")', 'hyperlink-x'],
  ['. ', 'name'],
  ['王小明', 'name'],
  ['a\u202egnp.exe\u0000\n', 'a-gnp-exe'],
  ['x'.repeat(5_000), 'x'.repeat(40)],
  [`${'y'.repeat(39)} z`, 'y'.repeat(39)],
];
for (const [value, words] of SUBJECTS) {
  test(`the file of a check of ${JSON.stringify(value.slice(0, 30))} is named ${words.slice(0, 30)}`, () => {
    const name = buildRecordFileName(record(value));
    // 02:54 on the next day in Sydney.
    assert.equal(name, `records/2026-11-16_screen-name_${words}_${ID}`);
    const parsed = parseRecordFileName(`${name}.pdf`);
    assert.ok(parsed !== null && parsed.recordId === ID && parsed.kind === 'pdf');
    assert.ok(isNamedAfter(parsed, record(value)));
    assert.ok(!isNamedAfter(parsed, { ...record(value), tool: 'get_abn' }));
    assert.ok(!isNamedAfter(parsed, record('another')));
    assert.ok(!isNamedAfter(parsed, record(value, 'name', '2026-11-20T00:00:00Z')));
  });
}

test('a name of the older form, the id alone, is read; other names are not', () => {
  const older = parseRecordFileName(`records/${ID}.json`);
  assert.deepEqual(older, { day: null, words: null, recordId: ID, kind: 'json' });
  assert.ok(older !== null && isNamedAfter(older, record('anyone')));
  for (const name of [
    `records/x_${ID}.json`,
    `records/2026-11-16_a_${ID}.json`,
    `records/2026-11-16_a_B_${ID}.json`,
    `records/2026-11-16_a_../b_${ID}.json`,
    `records/2026-11-16_a_b_${ID}.exe`,
    `2026-11-16_a_b_${ID}.json`,
  ])
    assert.equal(parseRecordFileName(name), null, name);
});
