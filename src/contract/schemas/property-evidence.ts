import { z } from 'zod';
import { textOrNull, unitInterval } from './common.ts';
import { limitations } from './shared-fields.ts';

const checkBase = {
  applies: z.literal(true).describe('Always true: the source covers this property.'),
  result: z.string().describe('What the source shows, in a sentence.'),
  source_version: z.string().describe('Version that was read, live- and the time of reading, or not read.'),
  confidence: unitInterval.describe('0 to 1; 0 when the source could not be read.'),
  evidence_ref: textOrNull.describe(
    'The row of the release, or sha256: of the response; null when nothing supports it.',
  ),
  limitations,
};

const sourceDescription = {
  owner: z.string().describe('Who publishes the source.'),
  source_url: z.url().describe('Where the source is queried.'),
  access_mode: z.string().describe('How the source is read, and how long its answer is kept.'),
  credential_requirement: z.string().describe('What the source demands of its readers.'),
  request_shape: z.string().describe('The form of the query to the source.'),
  response_shape: z.string().describe('The form of the response of the source.'),
  cadence: z.string().describe('How often the source is updated.'),
  join_keys: z.array(z.string()).describe('By what rows are assigned to the property.'),
  attribution: z.string().describe('The credit that the licence demands.'),
};

const checkedSource = <const Name extends string>(name: Name) =>
  z.literal(name).describe('The source that was queried.');
const checkedSourceId = <const Id extends string>(id: Id) => z.literal(id).describe('Stable id of that source.');

/** The G-NAF row of property evidence. */
export const addressSnapshotCheck = z.strictObject({
  ...checkBase,
  source: checkedSource('G-NAF'),
  source_id: checkedSourceId('gnaf'),
  status: z.enum(['matched', 'needs_review', 'no_match']).describe('Whether the release has the address.'),
  source_kind: z.literal('versioned_snapshot').describe('A release of G-NAF, not a live register.'),
});

const asWritten = (meaning: string) => textOrNull.describe(meaning);
const dayOrNull = (meaning: string) => textOrNull.describe(`${meaning}, YYYY-MM-DD; null when not given.`);

export const planningRecord = z.strictObject({
  planning_portal_application_number: z.string().describe('The portal’s own id of the application.'),
  application_type: z.string().describe('Kind of application, as the portal writes it.'),
  application_status: z.string().describe('Its progress, as the portal writes it.'),
  full_address: z.string().describe('Address of the site on one line.'),
  council_name: z.string().describe('Council of the area.'),
  state: z.literal('NSW').describe('Always NSW: the portal has no other state.'),
  council_application_number: asWritten('The council’s own number.'),
  development_category: asWritten('Broad kind of work.'),
  development_type: asWritten('What is to be built or changed.'),
  lodgement_date: dayOrNull('When it was lodged'),
  determination_date: dayOrNull('When it was decided'),
  determination_authority: asWritten('Who decides it.'),
  assessment_exhibition_start_date: dayOrNull('First day on public display'),
  assessment_exhibition_end_date: dayOrNull('Last day on public display'),
  lot: asWritten('Lots of the parcels.'),
  plan_label: asWritten('Plans of the parcels, such as DP12345.'),
  section: asWritten('Sections of the plans.'),
  suburb: asWritten('Suburb of the site.'),
  postcode: asWritten('Postcode of the site, four digits.'),
  cost_of_development: z.number().nullable().describe('Estimated cost in AUD; null when not given.'),
  x: z.number().nullable().describe('Longitude of the site in degrees; null when not given.'),
  y: z.number().nullable().describe('Latitude of the site in degrees; null when not given.'),
});

export const planningApplicationsCheck = z.strictObject({
  ...checkBase,
  ...sourceDescription,
  source: checkedSource('NSW Planning Portal Online DA'),
  source_id: checkedSourceId('nsw-planning-portal-online-da'),
  status: z
    .enum(['matched', 'no_match', 'source_unavailable'])
    .describe('source_unavailable: it was not read, so there may be applications or none.'),
  source_kind: z.literal('planning_application_context').describe('Context about the property, not about its owner.'),
  licence: z.string().describe('Terms under which the source may be used.'),
  date_range: z
    .strictObject({
      lodgement_from: z.string().describe('First day of lodgement, YYYY-MM-DD.'),
      lodgement_to: z.string().describe('Last day of lodgement, YYYY-MM-DD.'),
    })
    .describe('The days of lodgement that were searched.'),
  fields: z.array(z.string()).describe('What is requested from the portal.'),
  pii_handling: z.string().describe('What is done about personal data.'),
  records: z.array(planningRecord).describe('Applications for this property.'),
});

const climateCheck = {
  ...checkBase,
  ...sourceDescription,
  status: z
    .enum(['climate_context_available', 'source_unavailable'])
    .describe('source_unavailable: it was not read, so nothing is known here.'),
  source_kind: z.literal('observed_climate_context').describe('Past weather at the place, not a hazard map.'),
  date_range: z
    .strictObject({
      start: z.string().describe('First day, YYYY-MM-DD.'),
      finish: z.string().describe('Last day, YYYY-MM-DD.'),
    })
    .describe('The days that the weather data covers.'),
};

/** The climate row of property evidence: SILO, or BoM as fallback. */
export const climateContextCheck = z.discriminatedUnion('source_id', [
  z.strictObject({
    ...climateCheck,
    source: checkedSource('SILO Data Drill'),
    source_id: checkedSourceId('silo-data-drill'),
  }),
  z.strictObject({
    ...climateCheck,
    source: checkedSource('BoM Climate Data Online'),
    source_id: checkedSourceId('bom-climate-data-online'),
  }),
]);

/** A source that was not queried. */
export const notCheckedItem = z.strictObject({
  source: z
    .enum([
      'Title ownership',
      'Mortgage or encumbrance',
      'Valuation or sales history',
      'Planning applications',
      'Hazard context',
    ])
    .describe('The question that was left out.'),
  applies: z.literal(false).describe('Always false: nothing was read for it.'),
  status: z.literal('not_checked').describe('Always not_checked, which is neither good nor bad news.'),
  result: z.string().describe('Why it was not checked, in a sentence.'),
});

/** What is known about the property, what was checked and what was not. */
export const propertyEvidence = z.strictObject({
  verdict: z
    .enum(['matched', 'needs_review', 'not_found'])
    .describe('Whether one property is identified; not_found: the release does not have it.'),
  headline: z.string().describe('The verdict in a sentence.'),
  subject: z
    .strictObject({
      kind: z.literal('property').describe('Always a property.'),
      normalized_address_key: z.string().describe('Your address in normal form.'),
      matched_address: asWritten('The matched address; null without a single match, as are the fields below.'),
      gnaf_pid: asWritten('G-NAF’s permanent id of the address.'),
      jurisdiction: asWritten('State or territory, such as NSW.'),
      locality: asWritten('Suburb or town, as G-NAF names it.'),
      postcode: asWritten('Postcode of the address, four digits.'),
      latitude: z.number().nullable().describe('In decimal degrees, negative to the south.'),
      longitude: z.number().nullable().describe('In decimal degrees east.'),
    })
    .describe('The property that the evidence is about.'),
  source_checks: z
    .array(z.discriminatedUnion('source_id', [addressSnapshotCheck, planningApplicationsCheck, climateContextCheck]))
    .describe('Each source with what it showed.'),
  not_checked: z.array(notCheckedItem).describe('What was not checked, and why.'),
  recommended_next_action: z.string().describe('What to do next.'),
  limitations,
});
