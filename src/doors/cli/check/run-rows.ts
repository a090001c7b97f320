import { toPlainObject } from '#base/plain-object.ts';
import type { BuildCall } from '#doors/cli/open-calls.ts';
import { describeFileFault } from '#doors/cli/report-crash.ts';
import { writeText } from '#doors/cli/terminal.ts';
import { checkRow, listAddedColumns, type RunParts } from './check-row.ts';
import type { CheckedRow } from './describe-card.ts';
import { type Inspected, type NumberedRow, readDataRows } from './inspect-file.ts';
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
import { buildTally, countRow, isComplete, renderSummary, type Tally } from './render-summary.ts';
import type { RunToken } from './run-token.ts';
import type { Stop } from './send-check.ts';
import { writeResult } from './write-result.ts';

/** A run that is ready to start or to continue. */
type Run = {
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

type CheckRow = (row: NumberedRow) => Promise<CheckedRow | Stop>;

/** How many rows are checked at the same time. */
const AT_ONCE = 4;

// After this many temporary faults in a row, the service is down and the other rows would fail too.
const MAX_FAULTS_IN_A_ROW = 5;

/** Checks rows, a few at a time, and keeps their results in the order of the file; returns why it stopped, or null at the end. */
export async function checkRows(
  rows: AsyncIterable<NumberedRow>,
  check: CheckRow,
  keep: (result: CheckedRow, no: number) => void,
  signal: AbortSignal,
): Promise<Stop | null> {
  const running: { no: number; checked: Promise<CheckedRow | Stop> }[] = [];
  let faults = 0;
  const keepNext = async (): Promise<Stop | null> => {
    const next = running.shift();
    if (next === undefined) return null;
    const result = await next.checked;
    if ('kind' in result) return result;
    keep(result, next.no);
    faults = result.mayPass ? faults + 1 : 0;
    if (faults < MAX_FAULTS_IN_A_ROW) return null;
    const codes = [result.code, result.address?.code ?? null].filter((code) => code !== null);
    const message = `${faults} rows in a row failed with ${codes.join(', ')}, so the service or a source is down`;
    return { kind: 'stop', exitCode: 1, message };
  };
  for await (const row of rows) {
    if (signal.aborted) break;
    running.push({ no: row.no, checked: check(row).catch(stopAtError) });
    const stop = running.length < AT_ONCE ? null : await keepNext();
    if (stop !== null) return stop;
  }
  while (running.length > 0) {
    const stop = await keepNext();
    if (stop !== null) return stop;
  }
  return signal.aborted ? { kind: 'stop', exitCode: 130, message: 'stopped' } : null;
}

// An answer that has not the shape of the contract, for example.
function stopAtError(error: unknown): Stop {
  return { kind: 'stop', exitCode: 1, message: `an answer could not be read: ${toPlainObject(error).message}` };
}
