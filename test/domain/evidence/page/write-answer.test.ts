import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeHeadline } from '#domain/evidence/page/write-headline.ts';

const licence = { licence_type: 'afsl', licence_number: '1', licensee_name: 'A PTY. LTD.', status: null };

test('a response without a headline gets its answer in one sentence', () => {
  const table: [tool: string, result: Record<string, unknown>, headline: string | null][] = [
    [
      'abn_lookup',
      {
        abn: '79002637069',
        entity_name: 'A',
        status: 'active',
        gst: { registered: false },
        retrieved_at: '2026-10-31T13:30:00Z',
      },
      'ABN 79 002 637 069 is active and belongs to A, not registered for GST, as at 2026-11-01.',
    ],
    [
      'get_abn',
      { abn: '79002637069', entityName: 'A', status: 'cancelled', retrieved_at: 'no time' },
      'ABN 79 002 637 069 is cancelled and belongs to A.',
    ],
    [
      'get_abn',
      { abn: '79002637069', entityName: null, status: 'active' },
      'ABN 79 002 637 069 is active; the source has no name for its holder.',
    ],
    [
      'abn_history',
      {
        abn: '79002637069',
        names: [1],
        statuses: [1, 2],
        gst: [],
        addresses: [1],
        complete: false,
        observed_from: '2026-10-04',
      },
      'ABN 79 002 637 069 has 1 name, 2 statuses, 0 GST registrations and 1 address on record. This may not be the whole history: it was observed since 2026-10-04.',
    ],
    [
      'company_lookup',
      {
        company: {
          company_name: 'A',
          acn: '002637069',
          status: 'EXAD',
          status_meaning: 'Under external administration',
        },
      },
      'A (ACN 002 637 069) is on the company register; its status is “Under external administration”.',
    ],
    ['company_lookup', { company: null, candidates: [{}, {}] }, '2 companies may be meant; a person must choose.'],
    [
      'company_lookup',
      { company: null, candidates: [], status: 'not_found' },
      'Not found in the sources of this record; it may still exist.',
    ],
    ['asic_licence_lookup', { licences: [licence] }, 'Financial services licence 1 is held by A PTY. LTD.'],
    [
      'asic_licence_lookup',
      { licences: [{ ...licence, status: 'SUSP', status_meaning: 'Suspended' }], status: 'matched' },
      'Financial services licence 1 is held by A PTY. LTD. (status “Suspended”).',
    ],
    [
      'ppsr_search',
      { search: { verdict: 'not_verified' } },
      'Not verified: the sources of this record gave no evidence.',
    ],
    ['get_abn', {}, null],
    ['anything', { status: 'unknown word' }, null],
  ];
  for (const [tool, result, headline] of table) assert.equal(writeHeadline(tool, result), headline);
});
