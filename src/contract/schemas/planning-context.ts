import { z } from 'zod';
import { day, referenceText, requiredText, state, textOrNull } from './common.ts';
import { planningRecord } from './property-evidence.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf, outcomeSentence, sourceId, sourceName } from './shared-fields.ts';

/** The request of planning_context: a G-NAF PID, or both coordinates. */
export const planningContextRequest = z
  .strictObject({
    gnaf_pid: requiredText(40)
      .optional()
      .meta({
        description:
          'G-NAF’s permanent id of the address, as address_lookup returns it. Leave it out to ask by coordinates.',
        examples: ['GAVIC900000217'],
      }),
    source_version: requiredText(100)
      .optional()
      .describe('With gnaf_pid: the G-NAF version to find it in. Default: the newest that is held.'),
    latitude: z
      .number('must be a number in decimal degrees')
      .optional()
      .meta({
        description: 'Latitude in decimal degrees, negative to the south (WGS 84 or GDA2020).',
        examples: [-37.2],
      }),
    longitude: z
      .number('must be a number in decimal degrees')
      .optional()
      .meta({ description: 'Longitude in decimal degrees east.', examples: [144.5] }),
    reference: referenceText.optional(),
  })
  .superRefine(({ gnaf_pid, source_version, latitude, longitude }, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const hasPoint = latitude !== undefined || longitude !== undefined;
    if (gnaf_pid === undefined && !hasPoint) add('gnaf_pid', 'is required unless latitude and longitude are given');
    if (gnaf_pid !== undefined && hasPoint) add('gnaf_pid', 'must be left out where coordinates are given');
    if (latitude === undefined && longitude !== undefined) add('latitude', 'is required where longitude is given');
    if (longitude === undefined && latitude !== undefined) add('longitude', 'is required where latitude is given');
    if (gnaf_pid === undefined && source_version !== undefined) add('source_version', 'is used with gnaf_pid only');
  });

const asWritten = (meaning: string) => textOrNull.describe(`${meaning}; null when the source has none.`);

const area = z.strictObject({
  source_id: sourceId,
  layer: z.string().describe('The layer that includes the point, as the source names it.'),
  code: asWritten('The code, verbatim, such as LSIO1. Codes of two states do not correspond'),
  description: asWritten('What the source calls it, verbatim'),
  schedule: asWritten('Number of the schedule that has the rules of a Victorian code'),
  topics: z
    .array(z.enum(['flood', 'bushfire', 'heritage']))
    .describe('What the code or layer is about. Empty: something else.'),
  scheme: asWritten('Code of the planning scheme, verbatim'),
  council: asWritten('Local government area, as the source writes it'),
  in_force_from: day.nullable().describe('First day in force; null when the source does not say.'),
});

const NULL_LIST = 'Empty: all was read, and none is here. Null: none was found, and a part was not checked.';

const check = z.strictObject({
  source_id: sourceId,
  source: sourceName,
  question: z
    .enum([
      'zones',
      'subzones',
      'overlays',
      'flood_overlays',
      'bushfire_overlays',
      'heritage_overlays',
      'bushfire_prone_area',
      'planning_applications',
    ])
    .describe('What the layer or list shows.'),
  layer: textOrNull.describe('The layer, as the source names it; null when it has no such layer or none was read.'),
  status: z
    .enum(['found', 'none_found', 'not_checked'])
    .describe('none_found: it was read and includes nothing here. not_checked: it was not read, so nothing is known.'),
  count: z.int().min(0).nullable().describe('How many areas or applications were found; null when it was not read.'),
  result: z.string().describe('The outcome in a sentence.'),
});

export const planningContextAnswer = z.object({
  ...answerOf('planning_context'),
  status: z
    .enum(['checked', 'partly_checked', 'not_checked'])
    .describe(
      'checked: all that this service reads for the place was read. What was found is in the lists, and no clearance.',
    ),
  reason: outcomeSentence,
  place: z
    .strictObject({
      gnaf_pid: textOrNull.describe('The PID that was asked; null when coordinates were.'),
      full_address: textOrNull.describe('Its address in G-NAF, on one line; null for coordinates.'),
      source_version: textOrNull.describe('The G-NAF version of the address; null for coordinates.'),
      latitude: z
        .number()
        .nullable()
        .describe('Latitude that was queried, in degrees to 7 decimals; null when G-NAF has none.'),
      longitude: z
        .number()
        .nullable()
        .describe('Longitude that was queried, in degrees to 7 decimals; null when G-NAF has none.'),
      geocode_type: textOrNull.describe('What G-NAF’s coordinates mark; null for coordinates of yours.'),
    })
    .describe('The place that was queried.'),
  state: state
    .nullable()
    .describe('State of the address, or of the zone that includes the point; null when that is not known.'),
  possible_states: z
    .array(state)
    .describe('States in which the point may be. More than one near a border, unless a zone decided.'),
  zones: z.array(area).nullable().describe(`Zones and subzones that include the point. ${NULL_LIST}`),
  overlays: z.array(area).nullable().describe(`Overlays and bushfire-prone areas that include the point. ${NULL_LIST}`),
  planning_applications: z
    .array(planningRecord)
    .nullable()
    .describe(`Applications of the last two years, for addresses in New South Wales asked by gnaf_pid. ${NULL_LIST}`),
  checks: z.array(check).describe('Each layer or list with what it showed.'),
  ...provenanceOfSources,
});
