import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainObject } from '#base/plain-object.ts';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { isEvidencePack, MAX_JSON_BYTES, parseEvidenceJson } from '#domain/log/record/evidence-json.ts';
import { PACK_IS_NO_CHECK } from '#domain/log/verify/describe-verdict.ts';

const RECORD = { record_id: 'rec_1', b: [1, 'é'], a: { z: null, y: 1e21 } };
const CANONICAL = '{"a":{"y":1e+21,"z":null},"b":[1,"é"],"record_id":"rec_1"}';
const ANSWER = { ok: true, record: RECORD };
const read = (text: string) => parseEvidenceJson(encodeText(text));

test('a record is parsed as compact JSON, indented by two or in RFC 8785, alone or in its response', () => {
  const texts = [JSON.stringify(RECORD), JSON.stringify(RECORD, null, 2), CANONICAL];
  const answers = [JSON.stringify(ANSWER), JSON.stringify(ANSWER, null, 2), `{"ok":true,"record":${CANONICAL}}`];
  for (const text of [...texts, ...answers])
    for (const end of ['', '\n']) assert.deepEqual(read(text + end), { ok: true, value: RECORD }, text);
});

const ANEW =
  'the JSON was reformatted or changed after the service issued it: download the file again and keep its bytes';
const NO_RECORD = 'it has no record_id, so it is not a record';
const OTHER_ANSWER = 'the JSON is a response of the service, but not one that contains a record';
const COMPACT = JSON.stringify(RECORD);
const FAULTS: [what: string, text: string, why: string][] = [
  ['indented by four', JSON.stringify(RECORD, null, 4), ANEW],
  ['with two line feeds', `${COMPACT}\n\n`, ANEW],
  ['with a line feed before it', `\n${COMPACT}`, ANEW],
  ['with a space more', COMPACT.replace(':', ': '), ANEW],
  ['with a name twice', COMPACT.replace('{', '{"record_id":"rec_2",'), ANEW],
  ['with half a character', '{"record_id":"\\ud800"}', ANEW],
  ['of another kind, with a space more', '{ "a":1}', NO_RECORD],
  ['in an answer with a space more', `{ "ok":true,"record":{"a":1}}`, NO_RECORD],
  ['that is a list', '[]', 'the JSON is not an object'],
  ['that is null', 'null', 'the JSON is not an object'],
  ['that is a text', '"a"', 'the JSON is not an object'],
  ['that is a refusal', '{"ok":false,"code":"not_found"}', OTHER_ANSWER],
  ['that refuses with a record', JSON.stringify({ ...ANSWER, ok: false }), OTHER_ANSWER],
  ['that is an answer without a record', '{"ok":true}', OTHER_ANSWER],
  ['that is an answer with a list of records', '{"ok":true,"record":[]}', OTHER_ANSWER],
  ['that is an answer with more than a record', JSON.stringify({ ...ANSWER, more: 1 }), OTHER_ANSWER],
  ['that is cut off', COMPACT.slice(0, -1), 'it is not JSON'],
  ['that is nested too deep', '['.repeat(65), 'the JSON is nested more than 64 levels deep'],
];
for (const [what, text, why] of FAULTS)
  test(`JSON ${what} is rejected`, () => assert.deepEqual(read(text), { ok: false, why }));

test('bytes that are not text, or more than 16 MiB, are rejected before JSON parsing', () => {
  assert.deepEqual(parseEvidenceJson(Uint8Array.of(0xff)), { ok: false, why: 'the file is not UTF-8 text' });
  assert.equal(MAX_JSON_BYTES, 16_777_216);
  const largest = new Uint8Array(MAX_JSON_BYTES).fill(0x20);
  assert.deepEqual(parseEvidenceJson(largest), { ok: false, why: 'it is not JSON' });
  const larger = { ok: false, why: 'the JSON is larger than 16777216 bytes' };
  assert.deepEqual(parseEvidenceJson(new Uint8Array(MAX_JSON_BYTES + 1)), larger);
});

test('null and lists are not objects, and an evidence pack has both of its parts', () => {
  assert.deepEqual([{}, [], null, 'a', 1, undefined].map(isPlainObject), [true, false, false, false, false, false]);
  assert.match(
    PACK_IS_NO_CHECK,
    /^This is an evidence pack\. .* no register was searched .* no record and no proof\.$/,
  );
  assert.ok(isEvidencePack({ machine_pack: {}, human_pack: {} }));
  for (const other of [{ machine_pack: {} }, { human_pack: {} }, {}, null, [], 'machine_pack human_pack'])
    assert.equal(isEvidencePack(other), false, JSON.stringify(other));
});
