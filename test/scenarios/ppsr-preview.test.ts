import { testClosedGate } from '#test/support/closed-gate.ts';

testClosedGate(
  '/v1/ppsr/preview',
  { subject_kind: 'organisation', acn: '002637069' },
  {
    closed:
      '[endpoints.ppsr-preview-503] [errors.ppsr-preview-503] [availability.ppsr-preview-503] [availability.ppsr-preview-no-price] [states.ppsr-preview-refused]',
    credential: '[auth.ppsr-no-credential] [availability.ppsr-api-key-does-not-unlock]',
    free: '',
  },
);
