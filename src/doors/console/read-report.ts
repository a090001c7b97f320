import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';

type Line = z.output<typeof recheckReportLine>;

/** The counts of a recheck, and the lines that a person should read first. */
export type RecheckReport = {
  head: z.output<typeof recheckReportHead>;
  lines: Line[];
};

// What a person must look at comes first, wherever it is in the report.
const OUTCOMES: readonly Line['outcome'][] = ['changed', 'not_observed', 'no_baseline', 'unchanged', 'not_due'];

/** Reads the head of a recheck's report and at most `most` of its lines: changes first, then what could not be checked. */
export async function readReport(open: () => Promise<Readable>, most: number): Promise<RecheckReport> {
  const file = await open();
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const head = recheckReportHead.parse(JSON.parse((await lines.next()).value ?? ''));
  const found = new Map(OUTCOMES.map((outcome): [Line['outcome'], string[]] => [outcome, []]));
  const isComplete = () => [...found].every(([outcome, texts]) => texts.length >= Math.min(most, head.counts[outcome]));
  while (!isComplete()) {
    const { value, done } = await lines.next();
    if (done === true) break;
    // Inside a text of the line these quotes would be escaped.
    const outcome = OUTCOMES.find((one) => value.includes(`"outcome":"${one}"`));
    const texts = outcome === undefined ? undefined : found.get(outcome);
    if (texts !== undefined && texts.length < most) texts.push(value);
  }
  file.destroy();
  const shown = [...found.values()].flat().slice(0, most);
  return { head, lines: shown.map((line) => recheckReportLine.parse(JSON.parse(line))) };
}
