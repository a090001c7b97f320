import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const PAGE = readFileSync(new URL('../../../docs/explanation/monitoring.md', import.meta.url), 'utf8');
const [, script = '', printed = ''] = /```sh\n([^`]*)```[^`]*```text\n([^`]*)```/.exec(PAGE) ?? [];
const SALT = Buffer.from(/^salt=(\S+)$/m.exec(script)?.[1] ?? '', 'base64url');

test('the documented example is what the service computes [monitors.value-hash] [monitors.fingerprint]', () => {
  assert.equal(SALT.length, 32);
  const { fact_hashes, fingerprint } = hashFacts(SALT, [
    { field: 'postcode', normalized_value: '2000', evidence_ref: 'x' },
    { field: 'abn_status', normalized_value: 'ACTIVE', evidence_ref: 'x' },
  ]);
  assert.equal([...fact_hashes, fingerprint, ''].join('\n'), printed);
});

test('the documented commands, run in a shell with openssl and jq, print the same [monitors.value-hash] [monitors.fingerprint]', {
  skip: whyLeftOut('openssl') || whyLeftOut('jq'),
}, () => {
  assert.equal(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }), printed);
});
