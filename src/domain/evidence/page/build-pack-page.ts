import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { SYNTHETIC_MARK } from './find-sample-mark.ts';
import { limitRows } from './limit-rows.ts';
import { listDateParts } from './list-date-parts.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { writeLabel } from './write-label.ts';
import { writeSydneyTime, writeUtcTime } from './write-time.ts';

/** What the pages of an evidence pack say; the template lays it out. */
export type PackPage = ReturnType<typeof buildPackPage>;

type Term = EvidencePackEnvelope['risk_explanation']['terms'][number];

/** Builds what the pages of an evidence pack say, in text that their fonts can draw. */
export function buildPackPage(pack: EvidencePackEnvelope, canDraw: CanDraw) {
  const print = (text: string) => printText(text, canDraw);
  const { human_pack: human, risk_explanation: sum } = pack;
  const assembled = new Date(pack.assembled_at);
  const list = (lines: readonly string[]) => limitRows(lines.map(print));
  return {
    export_id: pack.export_id,
    made: listDateParts(assembled),
    mark: { words: SYNTHETIC_MARK.words, sentence: `${print(human.label)}. It says nothing about anybody.` },
    title: print(human.title),
    headline: print(human.headline),
    summary: human.summary.map(print),
    facts: [
      ['Pack', pack.export_id],
      ['Assembled', `${writeUtcTime(assembled)}; ${writeSydneyTime(assembled)}`],
      ['Sources searched', 'None'],
      ['Verdict', print(writeLabel(pack.verdict))],
      ['Next check', print(pack.recommended_next_check)],
    ],
    subject: human.subject_lines.map(({ label, value }) => ({ label: print(label), value: print(value) })),
    score: { points: pack.risk_score, formula: print(sum.formula), reading: print(sum.reading) },
    terms: limitRows(sum.terms.map((term) => buildTermRow(term, print))),
    sum: sum.sum,
    not_checked: list(human.not_checked),
    review: list(pack.human_review_items),
    disclaimer: print(human.disclaimer),
  };
}

function buildTermRow({ code, severity, severity_points, confidence, points }: Term, print: (text: string) => string) {
  const sum = `${severity_points} × ${confidence}`;
  return { what: print(writeLabel(code)), severity, sum, points };
}
