import type { BuildCall } from '#doors/cli/open-calls.ts';
import { describeFileFault } from '#doors/cli/report-crash.ts';
import { writeText } from '#doors/cli/terminal.ts';
import { checkRow, listAddedColumns, type RunParts } from './check-row.ts';
import { checkRows } from './check-rows.ts';
import type { CheckedRow } from './checked-row.ts';
import { type Inspected, readDataRows } from './inspect-file.ts';
import {
  appendResult,
  continueJournal,
  type Journal,
  noteSaved,
  type RunHead,
  readResults,
  startJournal,
} from './journal.ts';
import { openPacer } from './pacer.ts';
import type { CheckRequest } from './parse-check-words.ts';
import { requireOut } from './prepare-run.ts';
import { formatCents, type RunPrice } from './price.ts';
import { openProgress } from './progress.ts';
import { renderSummary } from './render-summary.ts';
import type { RunToken } from './run-token.ts';
import type { Stop } from './send-check.ts';
import { buildTally, countRow, isComplete, type Tally } from './tally.ts';
import { writeResult } from './write-result.ts';

/** A run that is ready to start or to continue. */
export type Run = {
  request: CheckRequest;
  file: Inspected;
  head: RunHead;
  unfinished: Journal | null;
  buildCall: BuildCall;
  token: RunToken;
  price: RunPrice | null;
  journal: string;
};

const fs = process.getBuiltinModule('node:fs');

/** Checks the rows that are not done, then saves the results; returns the exit code, or why it stopped. */
export async function runRows(run: Run): Promise<number | Stop> {
  const startedMs = Date.now();
  const tally = buildTally();
  try {
    const stop = await checkRest(run, tally);
    if (stop !== null) return describeStop(stop, run, tally);
    return await saveResult(run, tally, startedMs);
  } catch (error) {
    const fault = describeFileFault(error);
    if (fault === null) throw error;
    return describeStop({ kind: 'stop', exitCode: 1, message: `the results cannot be saved: ${fault}` }, run, tally);
  }
}

/** Whether a row has no result yet, or failed with a temporary fault. */
export function isLeft(unfinished: Journal | null, no: number): boolean {
  return unfinished === null || no > unfinished.rows || unfinished.again.has(no);
}

async function saveResult(run: Run, tally: Tally, startedMs: number): Promise<number> {
  const { request, file, unfinished, journal, price } = run;
  requireOut(request, unfinished);
  const { sha256, guardedCells } = await writeResult(file, journal, listAddedColumns(file.columns), request.out);
  // The same command then checks the other rows only, with the same keys.
  if (tally.to_check_again > 0) noteSaved(journal, sha256);
  else fs.rmSync(journal);
  const { out, json } = request;
  const priceText = formatCents(price?.totalCents ?? 0);
  const seconds = (Date.now() - startedMs) / 1000;
  const summary = json
    ? `${JSON.stringify({ ok: isComplete(tally), out, ...tally })}\n`
    : renderSummary({ out, tally, guardedCells, priceText, seconds });
  writeText(1, summary);
  return isComplete(tally) ? 0 : 1;
}

async function checkRest(
  { request, file, head, unfinished, buildCall, token, journal }: Run,
  tally: Tally,
): Promise<Stop | null> {
  const fd = unfinished === null ? startJournal(journal, head) : continueJournal(journal, unfinished);
  if (unfinished !== null) countDone(tally, journal, unfinished);
  const signal = openStopSignal();
  const { reference } = request;
  const parts: RunParts = {
    run: head.run,
    columns: file.columns,
    reference,
    sourceVersion: head.settings['source version'] ?? null,
    pacer: openPacer(signal),
    token,
    buildCall,
  };
  const progress = openProgress(file.rows, tally.rows);
  const keep = (result: CheckedRow, no: number) => {
    appendResult(fd, no, result);
    countRow(tally, result);
    progress.update(tally);
  };
  const rows = readDataRows(file, (no) => isLeft(unfinished, no));
  try {
    return await checkRows(rows, (row) => checkRow(parts, row), keep, signal);
  } finally {
    progress.end();
    fs.closeSync(fd);
  }
}

function countDone(tally: Tally, journal: string, unfinished: Journal): void {
  let no = 0;
  for (const result of readResults(journal)) {
    no += 1;
    if (!isLeft(unfinished, no)) countRow(tally, result);
  }
}

function describeStop(stop: Stop, { file, request }: Run, { rows }: Tally): Stop {
  const lines = [
    `${stop.message.replace(/\.$/, '')}. ${rows} of ${file.rows} rows are done.`,
    `Run the same command to continue. ${request.out} is saved when all rows are done.`,
  ];
  return { ...stop, message: lines.join('\n') };
}

/** Returns a signal that Ctrl-C aborts; a second Ctrl-C ends the process at once. */
function openStopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
    writeText(2, '\nStopping after the rows under way. Ctrl-C again stops at once.\n');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
