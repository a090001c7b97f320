import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';

/** The counts of a recheck, and its first lines. */
export type RecheckReport = {
  head: z.output<typeof recheckReportHead>;
  lines: z.output<typeof recheckReportLine>[];
};

/** Reads the head of a recheck's report and at most `most` of its lines. */
export async function readReport(open: () => Promise<Readable>, most: number): Promise<RecheckReport> {
  const file = await open();
  const texts: string[] = [];
  for await (const text of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    texts.push(text);
    if (texts.length > most) break;
  }
  file.destroy();
  const [head = '', ...lines] = texts;
  return {
    head: recheckReportHead.parse(JSON.parse(head)),
    lines: lines.map((line) => recheckReportLine.parse(JSON.parse(line))),
  };
}
