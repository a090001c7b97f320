import { z } from 'zod';
import { riskCategory } from './risk-flag.ts';

/** AssetInvoiceCanonicalIdentifier. */
export const assetInvoiceCanonicalIdentifier = z.object({
  kind: z.enum(['vin', 'chassis_number', 'engine_number', 'serial_number']),
  raw: z.string().describe('As the caller wrote it.'),
  canonical: z.string(),
  display: z.string(),
});

const packCategory = z.strictObject({
  category: riskCategory,
  searched: z.literal(false),
  flag_codes: z.array(z.string()),
  points: z.int().min(0),
});

const packNextCheck = z.strictObject({ code: z.string(), category: riskCategory, action: z.string() });

/** The part of a pack for programs, without prose. Nothing in it was searched. */
export const machinePack = z.strictObject({
  pack_version: z.literal('machine-pack-v1'),
  export_id: z.uuidv4(),
  reference: z.string().nullable().describe('The caller’s deal or file id.'),
  reliance: z.literal('none').describe('What a program may decide from this pack: nothing.'),
  abn: z.string().nullable().describe('11 digits, as given; not looked up.'),
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
  pack_version: z.literal('human-pack-v1'),
  label: z.string().describe('Printed across every page of the PDF.'),
  title: z.string(),
  headline: z.string(),
  summary: z.array(z.string()).describe('Paragraphs.'),
  subject_lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  checked: z.array(z.string()).max(0).describe('Always empty: nothing was checked.'),
  not_checked: z.array(z.string()),
  next_steps: z.array(z.string()),
  disclaimer: z.string(),
});
