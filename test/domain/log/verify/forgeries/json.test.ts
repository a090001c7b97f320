import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { describeVerdict } from '#domain/log/verify/describe-verdict.ts';
import { buildEvidenceJson, type LoggedRecord } from '#test/support/evidence-files.ts';
import { listDistinct } from '#test/support/forgeries/byte-changes.ts';
import { listJsonForgeries } from '#test/support/forgeries/json-forgeries.ts';
import { changeProof, forger, genuine, older, verify } from '#test/support/forgeries/log-world.ts';

const [record] = genuine.records as [LoggedRecord];
const bytes = buildEvidenceJson(record);

test('no forged JSON record is proven', async () => {
  assert.equal((await verify(bytes)).verdict, 'proven');
  const forgeries = listDistinct(bytes, await listJsonForgeries(record, bytes));
  assert.ok(forgeries.length >= 200, `${forgeries.length} forgeries`);
  for (const { how, bytes: forged } of forgeries) assert.equal((await verify(forged)).verdict, 'failed', how);
});

test('JSON in another of its forms is proven, and the verdict says that the form is not part of it', async () => {
  const forms = [
    JSON.stringify(record),
    `${JSON.stringify(record)}\n`,
    `${JSON.stringify({ ok: true, record }, null, 2)}\n`,
    JSON.stringify({ record, ok: true }),
    JSON.stringify(Object.fromEntries(Object.entries(record).toReversed())),
  ];
  for (const form of forms) {
    const report = await verify(encodeText(form));
    assert.equal(report.verdict, 'proven', form.slice(0, 40));
    assert.deepEqual(report.record, record);
    assert.match(describeVerdict(report, 'you'), /with its names in any order: that is not part of the proof/);
  }
});

test('a record with its proof from an older state of the log is proven, and the state is named', async () => {
  const report = await verify(buildEvidenceJson({ ...record, log: older.records[0]?.log }));
  assert.equal(report.verdict, 'proven');
  assert.match(report.checks.inclusion.message, /as entry 0 of 3,/);
});

test('a signature of a stranger beside the genuine one changes nothing, and is named', async () => {
  const { checkpoint } = record.log;
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const added = await forger.sign(text);
  const id = Buffer.from(added.keyId, 'hex');
  const line = `— ${added.name} ${Buffer.concat([id, added.signature]).toString('base64')}\n`;
  const report = await verify(buildEvidenceJson(changeProof(record, () => ({ checkpoint: checkpoint + line }))));
  assert.equal(report.verdict, 'proven');
  assert.match(report.checks.signature.message, /1 signature by someone you did not name is on it and was not counted/);
});
