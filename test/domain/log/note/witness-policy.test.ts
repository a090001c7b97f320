import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { isQuorum, parseWitnessPolicy } from '#domain/log/note/witness-policy.ts';

const keys = await Promise.all(
  [1, 2, 3, 4].map(async (at) => (await openCosigner(`w${at}.example`, new Uint8Array(32).fill(at))).key),
);
const [a, b, c, d] = keys.map(formatVerifierKey);
const log = formatVerifierKey((await openNoteSigner('log.example/log', new Uint8Array(32).fill(9))).key);
const WITNESSES = `witness A ${a}\nwitness B ${b} https://b.example/w\nwitness C ${c}\nwitness D ${d}\n`;

const POLICIES: [text: string, enough: string[], short: string[]][] = [
  ['quorum none', ['', 'A'], []],
  ['quorum B', ['B', 'AB'], ['', 'A']],
  ['group g 2 A B C\nquorum g', ['AB', 'BC', 'ABC'], ['', 'A', 'AD']],
  ['group g any A B\ngroup h all C D\ngroup both all g h\nquorum both', ['ACD', 'ABCD'], ['AB', 'CD', 'AC']],
];
for (const [text, enough, short] of POLICIES)
  test(`a policy with ${JSON.stringify(text)} needs the witnesses that it names`, async () => {
    const policy = await parseWitnessPolicy(`# ours\n\n log ${log}\n${WITNESSES}${text}\n`);
    assert.ok(policy.ok, policy.ok ? '' : policy.why);
    const pick = (names: string) => keys.filter((_, at) => names.includes('ABCD'[at] ?? '?'));
    for (const names of enough) assert.ok(isQuorum(policy.value, pick(names)), names);
    for (const names of short) assert.ok(!isQuorum(policy.value, pick(names)), names);
    assert.equal(policy.value.logs[0]?.name, 'log.example/log');
    assert.deepEqual(
      policy.value.witnesses.map(({ url }) => url),
      [null, 'https://b.example/w', null, null],
    );
  });

const WRONG: [text: string, why: RegExp][] = [
  ['', /no quorum line/],
  ['quorum none\nquorum none', /line 6 .* exactly one quorum/],
  ['quorum E', /not defined above/],
  ['group g 3 A B\nquorum g', /threshold/],
  ['group g 0 A\nquorum g', /threshold/],
  ['group g any\nquorum g', /not defined above/],
  ['group g all A A\nquorum g', /two places/],
  ['group g all A\ngroup h all A\nquorum h', /two places/],
  ['group A all B\nquorum A', /used twice/],
  ['group none all B\nquorum none', /used twice/],
  [`witness E ${a}\nquorum none`, /listed twice/],
  [`witness E ${log}\nquorum none`, /type 4/],
  [`log ${a}\nquorum none`, /type 1/],
  [`log ${log}\nlog ${log}\nquorum none`, /listed twice/],
  ['witnes A\nquorum none', /line 5 .* begins with “witnes” instead of/],
  ['quorum\u0000none', /control characters/],
];
for (const [text, why] of WRONG)
  test(`a policy with ${JSON.stringify(text.slice(0, 60))} is refused`, async () => {
    const policy = await parseWitnessPolicy(`${WITNESSES}${text}`);
    assert.match(policy.ok ? '' : policy.why, why);
  });
