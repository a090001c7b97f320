import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSums, parseSums } from '#domain/log/zip/sums-file.ts';

const HASH = '0123456789abcdef'.repeat(4);
const SUMS = [
  { sha256: HASH, name: 'records/rec_1.json' },
  { sha256: 'f'.repeat(64), name: 'README.txt' },
];
const TEXT = `${HASH}  records/rec_1.json\n${'f'.repeat(64)}  README.txt\n`;

test('the list of sums is in the format of sha256sum and survives a round trip', () => {
  assert.equal(formatSums(SUMS), TEXT);
  assert.deepEqual(parseSums(TEXT), { ok: true, value: SUMS });
  assert.equal(formatSums([]), '');
});

test('a list that does not end with a line feed is rejected', () => {
  for (const text of ['', TEXT.slice(0, -1), `${TEXT} `])
    assert.deepEqual(parseSums(text), { ok: false, why: 'SHA256SUMS does not end with a line feed' });
});

test('a malformed line is rejected, wherever it is', () => {
  const lines = [
    '',
    HASH,
    `${HASH} `,
    `${HASH}  `,
    `${HASH} a`,
    `${HASH}   a`,
    `${HASH} *a`,
    ` ${HASH}  a`,
    `${HASH.slice(1)}  a`,
    `0${HASH}  a`,
    `${HASH.toUpperCase()}  a`,
    `g${HASH.slice(1)}  a`,
    `${HASH}  a b`,
    `${HASH}  a\r`,
    `${HASH}  é`,
    `${HASH}  a\\b`,
  ];
  for (const line of lines) {
    for (const text of [`${line}\n`, `${TEXT}${line}\n`, `${line}\n${TEXT}`])
      assert.deepEqual(
        parseSums(text),
        { ok: false, why: 'a line of SHA256SUMS cannot be read' },
        JSON.stringify(text),
      );
  }
});
