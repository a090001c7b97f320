import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { RecordParts } from './list-record-parts.ts';
import { type Print, printFinding, printPair, printSource } from './print-parts.ts';

/** A part of the annex, whole. `isCut`: the page cannot show it whole, however much room there is. */
type AnnexPart<Row> = { rows: Row[]; isCut: boolean };

/** A text at the top of the page: as the page prints it, and the lines that print it whole. */
export type HeadText = { onPage: string; whole: string; lines: { label: string; value: string }[] };

type PageRows = Record<keyof RecordParts, { rows: readonly unknown[] }>;

/** Builds the annex: every part whole, in texts that are not shortened. The template prints those that the page does not show whole. */
export function buildAnnex(
  record: DueDiligenceRecord,
  parts: RecordParts,
  page: PageRows,
  heads: readonly HeadText[],
  print: Print,
) {
  return {
    head: heads.filter(({ onPage, whole }) => onPage !== whole).flatMap(({ lines }) => lines),
    warnings: compare(parts.warnings, page.warnings.rows, (one) => printPair(one, print)),
    findings: compare(parts.findings, page.findings.rows, (one) => printFinding(one, print)),
    sources: compare(parts.sources, page.sources.rows, ({ source }) => printSource(source, record, print)),
    not_checked: compare(parts.not_checked, page.not_checked.rows, ({ text }) => ({ text: print(text) })),
  };
}

function compare<Given, Row>(
  given: readonly Given[],
  onPage: readonly unknown[],
  draw: (one: Given) => Row,
): AnnexPart<Row> {
  const rows = given.map(draw);
  return { rows, isCut: JSON.stringify(rows) !== JSON.stringify(onPage) };
}
