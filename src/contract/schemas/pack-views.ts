import { z } from 'zod';
import { textOrNull } from './common.ts';
import { riskCategory } from './risk-flag.ts';
import { storedReference } from './shared-fields.ts';

export const assetInvoiceCanonicalIdentifier = z.object({
  kind: z
    .enum(['vin', 'chassis_number', 'engine_number', 'serial_number'])
    .describe('What the identifier is; vin: the 17 characters of a vehicle.'),
  raw: z.string().describe('As the caller wrote it.'),
  canonical: z.string().describe('Without spaces and in capitals, for comparing.'),
  display: z.string().describe('As it is shown to people.'),
});

const packCategory = z.strictObject({
  category: riskCategory,
  searched: z.literal(false).describe('Always false: nothing was searched.'),
  flag_codes: z.array(z.string()).describe('The codes of its flags in this pack.'),
  points: z.int().min(0).describe('The points of those flags together.'),
});

const packNextCheck = z.strictObject({
  code: z.string().describe('The flag that asks for it.'),
  category: riskCategory,
  action: z.string().describe('What to check, in a sentence.'),
});

/** The part of a pack for programs, without prose. Nothing in it was searched. */
export const machinePack = z.strictObject({
  pack_version: z.literal('machine-pack-v1').describe('The format of this part.'),
  export_id: z.uuidv4().describe('Id of the pack, a UUID.'),
  reference: storedReference,
  reliance: z.literal('none').describe('What a program may decide from this pack: nothing.'),
  abn: textOrNull.describe('11 digits, as given; not looked up.'),
  identifiers: z
    .array(assetInvoiceCanonicalIdentifier)
    .describe('The identifiers of the asset, as given; not looked up.'),
  sources_searched: z.array(z.string()).max(0).describe('Always empty: no source was queried.'),
  sources_unsearched: z.array(z.string()).describe('The fixture ids of source_checks, in their order.'),
  categories: z
    .array(packCategory)
    .length(10)
    .describe('All ten categories of the risk ontology, none of them searched.'),
  next_checks: z.array(packNextCheck).describe('From the risk ontology, the most severe first.'),
});

/** The part of a pack that its PDF shows. */
export const humanPack = z.strictObject({
  pack_version: z.literal('human-pack-v1').describe('The format of this part.'),
  label: z.string().describe('Printed across every page of the PDF.'),
  title: z.string().describe('The heading of the PDF.'),
  headline: z.string().describe('What was checked, in a sentence: nothing.'),
  summary: z.array(z.string()).describe('The text below the headline, one paragraph each.'),
  subject_lines: z
    .array(
      z.strictObject({
        label: z.string().describe('What the line shows.'),
        value: z.string().describe('What the caller gave.'),
      }),
    )
    .describe('The subject as the PDF shows it.'),
  checked: z.array(z.string()).max(0).describe('Always empty: nothing was checked.'),
  not_checked: z.array(z.string()).describe('What was not checked, one sentence each.'),
  next_steps: z.array(z.string()).describe('What to do next, the most urgent first.'),
  disclaimer: z.string().describe('What the pack may not be used for.'),
});
