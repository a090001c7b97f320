import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { DamagedZip } from '#base/checked-zip-bytes.ts';
import { nameBadFile } from '#domain/extracts/name-bad-file.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

/** Returns the error that a function throws. */
function catchError(deed: () => unknown): Error {
  try {
    deed();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it went well');
}

const NOT_GZIP = catchError(() => gunzipSync(Buffer.from('plain text')));
const NOT_ZSTD = catchError(() => zstdDecompressSync(Buffer.from('plain text')));
const NOT_UTF8 = catchError(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from([0xff])));

const FAULTS: readonly (readonly [what: string, error: Error, message: string])[] = [
  ['a file that must not be imported', new BadRegisterFile('the file is empty'), 'a.csv: the file is empty'],
  ['a damaged zip', new DamagedZip('a.csv unpacks to 3 bytes'), 'a.csv: a.csv unpacks to 3 bytes'],
  ['what is no gzip', NOT_GZIP, `a.csv: ${NOT_GZIP.message}`],
  ['what is no zstd', NOT_ZSTD, `a.csv: ${NOT_ZSTD.message}`],
  ['bytes that are not UTF-8', NOT_UTF8, 'a.csv: contains bytes that are not UTF-8'],
];

for (const [what, error, message] of FAULTS) {
  test(`${what}: the error names the file and keeps its cause`, () => {
    const named = nameBadFile('a.csv', error);
    assert.ok(named instanceof BadRegisterFile);
    assert.deepEqual([named.code, named.message, named.cause], ['invalid_input', message, error]);
  });
}

test('an error that the file did not cause is unchanged', () => {
  const others = [
    Object.assign(new Error('connection reset'), { code: 'ECONNRESET' }),
    Object.assign(new Error('of another library'), { code: 'FIZZ_BUFF' }),
    new TypeError('a bug in the service'),
    'a text',
  ];
  for (const error of others) assert.equal(nameBadFile('a.csv', error), error);
});
