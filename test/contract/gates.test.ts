import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GATES, PPSR_GATE } from '#contract/gates.ts';
import { listErrorCodes, listRefusals } from '#contract/list-error-codes.ts';
import { availabilityOf } from '#contract/operation.ts';
import { ppsrPreview } from '#contract/operations/ppsr/ppsr-preview.ts';
import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { OPERATIONS } from '#contract/operations.ts';

test('every gate of an operation is shown to operators', () => {
  const named = OPERATIONS.flatMap(({ gate }) => gate?.name ?? []);
  assert.deepEqual(
    [...new Set(named)],
    GATES.map(({ name }) => name),
  );
});

test('each gate has a unique name, a message, and the evidence that opens it', () => {
  assert.equal(new Set(GATES.map(({ name }) => name)).size, GATES.length);
  for (const { refusal, evidenceKinds } of GATES) {
    assert.match(refusal, /^[A-Z].*\.$/);
    assert.ok(evidenceKinds.length > 0);
  }
});

test('only the four PPSR operations have the PPSR gate', () => {
  const gated = OPERATIONS.filter(({ gate }) => gate === PPSR_GATE).map(({ name }) => name);
  assert.deepEqual(gated, ['ppsr_preview', 'ppsr_search', 'ppsr_search_organisation', 'ppsr_search_serial_number']);
});

test('a gated operation is shown as gated and can return its gate’s code', () => {
  for (const operation of OPERATIONS) {
    assert.equal(availabilityOf(operation) === 'gated', operation.gate !== null, operation.name);
    if (operation.gate !== null) assert.ok(listErrorCodes(operation).includes(operation.gate.code), operation.name);
  }
});

test('a closed operation lists only the errors before the gate, and its gate’s code', () => {
  const closed = { ...ppsrPreview, family: 'address_lookup' } as const;
  const shown = [
    [400, ['invalid_input']],
    [401, ['authentication_required']],
    [403, ['network_not_allowed']],
    [429, ['rate_limited']],
    [500, ['internal_error']],
    [503, ['overloaded', 'ppsr_unavailable', 'store_unavailable']],
  ];
  assert.deepEqual(listRefusals(ppsrPreview), shown);
  assert.deepEqual(listRefusals(closed).with(1, [401, ['authentication_required']]), shown, 'whatever its family');
  const ofTestKeys = new Map(listRefusals(ppsrSearch));
  assert.deepEqual([...ofTestKeys.values()].flat().sort(), listErrorCodes(ppsrSearch), 'test keys pass the gate');
  assert.ok(ofTestKeys.get(402)?.includes('price_confirmation_required'));
});
