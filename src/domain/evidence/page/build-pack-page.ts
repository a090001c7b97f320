import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { limitRows } from './cut-rows.ts';
import { SYNTHETIC_MARK } from './find-sample-mark.ts';
import { PAGE_FORM } from './page-form.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { writeLabel } from './write-label.ts';
import { listDateParts, writeSydneyTime, writeUtcTime } from './write-time.ts';

type Term = EvidencePackEnvelope['risk_explanation']['terms'][number];

const UNVERIFIABLE =
  'No. This pack is synthetic: no register was searched to make it, so there is no record of a check, nothing of it is in the evidence log, and it carries no proof and no signature. Anybody could have written it. The page /verify of the service and the program svc verify refuse it for this reason. What can be verified are Due Diligence Records, which real checks leave behind.';

/** Builds the content of an evidence pack's pages, in characters that the fonts have. */
export function buildPackPage(pack: EvidencePackEnvelope, canDraw: CanDraw) {
  const print = (text: string) => printText(text, canDraw);
  const { human_pack: human, risk_explanation: sum } = pack;
  const assembled = new Date(pack.assembled_at);
  const list = (lines: readonly string[]) => limitRows(lines.map(print));
  return {
    export_id: pack.export_id,
    form: PAGE_FORM,
    made: listDateParts(assembled),
    mark: { words: SYNTHETIC_MARK.words, sentence: `${print(human.label)}. It says nothing about anybody.` },
    title: print(human.title),
    headline: print(human.headline),
    summary: human.summary.map(print),
    facts: [
      ['Pack', pack.export_id],
      ['Assembled', `${writeUtcTime(assembled)}; ${writeSydneyTime(assembled)}`],
      ['Sources searched', 'None'],
      ['In the evidence log', 'No: there is no record of a check that could be in it'],
      ['Verdict', print(writeLabel(pack.verdict))],
      ['Next check', print(pack.recommended_next_check)],
    ],
    subject: human.subject_lines.map(({ label, value }) => ({ label: print(label), value: print(value) })),
    score: { points: pack.risk_score, formula: print(sum.formula), reading: print(sum.reading) },
    terms: limitRows(sum.terms.map((term) => buildTermRow(term, print))),
    sum: sum.sum,
    not_checked: list(human.not_checked),
    review: list(pack.human_review_items),
    unverifiable: UNVERIFIABLE,
    disclaimer: print(human.disclaimer),
  };
}

function buildTermRow({ code, severity, severity_points, confidence, points }: Term, print: (text: string) => string) {
  const sum = `${severity_points} × ${confidence}`;
  return { what: print(writeLabel(code)), severity, sum, points };
}
