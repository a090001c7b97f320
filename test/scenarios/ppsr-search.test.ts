import { testClosedGate } from '#test/support/closed-gate.ts';

testClosedGate(
  '/v1/ppsr/search',
  { subject_kind: 'organisation', acn: '002637069', purpose: 'Due diligence on a loan' },
  {
    closed: '[endpoints.ppsr-search-closed] [errors.ppsr-search-closed] [availability.ppsr-search-unavailable]',
    credential: '[auth.ppsr-no-credential] [availability.ppsr-api-key-does-not-unlock]',
    free: '[money.gate-before-quote]',
  },
);
