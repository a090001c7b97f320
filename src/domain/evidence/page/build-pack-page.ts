import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { SYNTHETIC_MARK } from './find-sample-mark.ts';
import { limitRows } from './limit-rows.ts';
import { listDateParts } from './list-date-parts.ts';
import { type Finding, listFindings } from './list-findings.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { writeSydneyTime, writeUtcTime } from './write-time.ts';

/** Builds what the pages of an evidence pack say, in text that their fonts can draw. */
export function buildPackPage(pack: EvidencePackEnvelope, canDraw: CanDraw) {
  const assembled = new Date(pack.assembled_at);
  const buildPart = (title: string, rows: readonly Finding[]) => ({
    title,
    ...limitRows(
      rows.map(({ label, value }) => ({ label: printText(label, canDraw), value: printText(value, canDraw) })),
    ),
  });
  return {
    export_id: pack.export_id,
    made: listDateParts(assembled),
    mark: SYNTHETIC_MARK,
    facts: [
      ['Pack', pack.export_id],
      ['Assembled', `${writeUtcTime(assembled)}; ${writeSydneyTime(assembled)}`],
      ['Contract', pack.contract_version],
      ['Verdict', printText(pack.verdict, canDraw)],
      ['Risk score', `${pack.risk_score} of 100`],
    ],
    parts: [
      buildPart('Subject, as the caller gave it, not verified', listFindings(pack.subject)),
      buildPart('Source checks, none of them made', pack.source_checks.map(writeCheck)),
      buildPart('Flags, derived from invented rows', pack.risk_flags.map(writeFlag)),
      buildPart('How the score adds up', listFindings(pack.risk_explanation)),
      buildPart('For a person', pack.human_review_items.map(writeItem)),
      buildPart('Next check', [{ label: 'Recommended', value: pack.recommended_next_check }]),
    ],
  };
}

function writeCheck(check: EvidencePackEnvelope['source_checks'][number]): Finding {
  const limits = check.source_trust?.limitations.join(' ') ?? '';
  return { label: check.source, value: `${check.verdict.replaceAll('_', ' ')}. ${limits}`.trim() };
}

function writeFlag({ severity, code, message }: EvidencePackEnvelope['risk_flags'][number]): Finding {
  return { label: `${severity}, ${code.replaceAll('_', ' ')}`, value: message };
}

function writeItem(item: string, index: number): Finding {
  return { label: `Item ${index + 1}`, value: item };
}
