import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { recheckReportHead } from '#contract/schemas/recheck.ts';

/** Reads the first line of a recheck's report, which has its counts. */
export async function readReportHead(open: () => Promise<Readable>): Promise<z.output<typeof recheckReportHead>> {
  let text = '';
  for await (const chunk of await open()) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return recheckReportHead.parse(JSON.parse(text.split('\n', 1)[0] ?? ''));
}
