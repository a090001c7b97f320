import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlainFact } from '#domain/monitoring/fact.ts';
import { buildBannedEntity } from '#domain/screening/banned-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';
import { buildFurtherObserver, type FurtherSubject } from '#operations/monitors/observe-further.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';

const ACN = '000000019';
const ban = buildBannedEntity(
  {
    ...{ acn: ACN, ban_type: 'Banned', document_number: null, started_on: '2020-01-01', ended_on: '2027-06-30' },
    ...{ end_text: null, names: ['SAMPLE'], places: [], urls: [], comments: [], state: 'in_force', reason: '' },
  },
  'organisation',
);
const statement = { registration_status: 'Registered', due_on: '2027-01-31', received_on: null };

/** Readers of invented registers; those that are named are samples. */
function buildReaders(...samples: string[]): RegisterReaders {
  const register = (source_id: string, reads: object) => {
    const source = { source_id, source_version: `${source_id}-1`, sample: samples.includes(source_id) };
    const version = { source: { ...source, retrieved_at: '2026-11-01T00:00:00Z' }, ...reads };
    return { manifest: { source_id }, readCurrent: async () => version };
  };
  const { manifest, readCurrent } = register('sanctions', { index: new ScreeningIndex() });
  const readers = {
    sanctions: { manifest, readIndexed: readCurrent },
    insolvency: register('asic-insolvency', { listByAcn: async () => [] }),
    bans: { organisations: register('bans', { readEntities: async () => [ban] }) },
    charities: {
      register: register('charities', { findByAbn: async () => null }),
      statements: register('statements', { listByAbn: async () => [statement] }),
    },
    paymentTimes: register('payments', { readByAbn: async () => ({ non_compliance: [], administrations: [] }) }),
    sponsors: register('sponsors', { listByAbn: async () => [] }),
    indigenousCorporations: register('oric', { listByAbn: async () => [] }),
  };
  return readers as unknown as RegisterReaders;
}

const fact = (field: string, normalized_value: string) => ({ field, normalized_value }) as unknown as PlainFact;
const observe = (own: Partial<FurtherSubject>, ...samples: string[]) =>
  buildFurtherObserver(buildReaders(...samples))({
    ...{ abn: '86308026589', acn: ACN, linked: ACN, isSample: false, recordId: 'rec_1' },
    facts: [fact('entity_name', 'SAMPLE PTY LTD')],
    ...own,
  });
const sourcesOf = (read: readonly { source: { source_id: string } }[]) => read.map(({ source }) => source.source_id);

test('the same rows mean something else from the earliest day on that any register names', async () => {
  const { holdsBefore, read, linked } = await observe({});
  assert.equal(read.length, 8);
  assert.deepEqual([holdsBefore, linked], ['2027-02-01', ACN], 'the day after a statement is due');
  const { holdsBefore: ofBan } = await observe({ abn: null });
  assert.equal(ofBan, '2027-07-01', 'the day after a ban ends');
  assert.equal((await observe({ abn: null, acn: null })).holdsBefore, null);
});

test('a sample beside registers is not read, and not considered', async () => {
  const { read, unread, considered } = await observe({}, 'asic-insolvency');
  assert.ok(!sourcesOf(read).includes('asic-insolvency'));
  assert.deepEqual(unread, [{ source_id: 'asic-insolvency', why: 'samples and registers do not mix.' }]);
  assert.ok(!considered.some(({ source_id }) => source_id === 'asic-insolvency'));
});

test('registers of organisations are not read for a person, and count as considered', async () => {
  const { read, unread, considered } = await observe({
    facts: [fact('entity_name', 'SAMPLE, ANN'), fact('entity_type', 'IND')],
    acn: null,
  });
  assert.deepEqual(sourcesOf(read), ['sanctions', 'payments', 'sponsors']);
  const whys = Object.groupBy(unread, ({ why }) => why);
  assert.deepEqual(
    Object.entries(whys).map(([why, sources]) => [why, sources?.length]),
    [
      ['no ACN is known for the target.', 2],
      ['the target is a person.', 3],
    ],
  );
  assert.equal(considered.length, 8);
});

test('what is not known of a target is the reason that a register is not read', async () => {
  const { unread } = await observe({ abn: null, acn: null, facts: [] });
  assert.deepEqual(
    [...new Set(unread.map(({ why }) => why))],
    ['the target’s own register shows no name.', 'no ACN is known for the target.', 'no ABN is known for the target.'],
  );
});
