import type { SourceManifest } from '#contract/schemas/source.ts';
import { ACNC_OWNER } from '#domain/extracts/acnc-owner.ts';

export const CHARITIES_MANIFEST: SourceManifest = {
  source_id: 'acnc-register',
  name: 'ACNC Charity Register',
  owner: ACNC_OWNER,
  licence: 'Creative Commons Attribution 3.0 Australia',
  attribution: 'Australian Charities and Not-for-profits Commission, ACNC Charity Register (data.gov.au)',
  cadence: 'weekly',
  source_url: 'https://data.gov.au/data/dataset/acnc-register',
  limitations: [
    'A snapshot of the register as it was published: later changes are not in it.',
    'It lists registered charities only. A charity that was refused, revoked or never registered is simply not in it.',
    'The ACNC withholds details of some charities, at times also the ABN: such a charity cannot be found by its ABN.',
    'Registration as a charity is no endorsement, and says nothing about whether gifts are tax-deductible.',
  ],
};
