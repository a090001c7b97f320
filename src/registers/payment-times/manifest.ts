import type { SourceManifest } from '#contract/schemas/source.ts';

export const PAYMENT_TIMES_MANIFEST: SourceManifest = {
  source_id: 'payment-times',
  name: 'Payment Times Reports Register',
  owner: {
    name: 'Payment Times Reporting Regulator, Department of the Treasury',
    kind: 'regulator',
    jurisdiction: 'Australia',
    website: 'https://paymenttimes.gov.au/',
  },
  licence:
    'The terms published at https://paymenttimes.gov.au/; this service has not confirmed them, so check them before you republish',
  attribution: 'Payment Times Reporting Regulator, Payment Times Reports Register',
  cadence: 'monthly: reports are added as they are published',
  source_url: 'https://register.paymenttimes.gov.au/',
  limitations: [
    'A snapshot of the register as it was saved: later reports, revisions and records are not in it.',
    'Only entities with an income of more than $100 million, and some of their groups, must report: most businesses never appear.',
    'Entities report their own figures, about payments to small businesses only.',
    'Reports in the form before July 2024 (sheet Historical Reports), applications and notices are not read.',
    'A report by operating segments (AASB 8) is listed without its figures.',
  ],
};
