import { listPlainObjects, type PlainObject } from '#base/plain-object.ts';
import { openAccess } from '#doors/cli/access/open-access.ts';
import { formatLocalTime } from '#doors/cli/answer/format-value.ts';
import { openCalls } from '#doors/cli/open-calls.ts';
import { readCommands } from '#doors/cli/parse-command-line.ts';
import { renderNoCredential } from '#doors/cli/render-trouble.ts';
import { decidePaint, hideToken, normaliseText, type Paint, say, sayFault, writeText } from '#doors/cli/terminal.ts';
import { checkWatched, type WatchCheck } from './check-watched.ts';
import { chooseWatched, findTarget } from './find-watched.ts';
import { parseWatchWords, WATCH_HELP, type WatchRequest } from './parse-watch-words.ts';
import { readWatch, readWatched, type Watched } from './read-watched.ts';
import { renderCheck, renderWatched } from './render-check.ts';
import { openSend, type Send, WatchStop } from './send.ts';

const CHANGED = 5;

/** Runs `svc watch`; returns the exit code. */
export async function runWatch(argv: readonly string[]): Promise<number> {
  const parsed = parseWatchWords(argv);
  if (parsed.kind === 'help') return say(1, WATCH_HELP);
  if (parsed.kind === 'misuse') return sayFault(`${parsed.message}\nsee svc watch --help`);
  const { request } = parsed;
  const { given } = request;
  const paint = decidePaint(1, request.plain, process.env);
  const access = await openAccess({ given, env: process.env }, true);
  const calls = 'exitCode' in access ? access : openCalls(readCommands(), { given, access });
  if (typeof calls !== 'function') {
    const { message, exitCode } = calls;
    return exitCode === 4 ? say(2, renderNoCredential(message, paint), exitCode) : sayFault(message, exitCode);
  }
  try {
    return await RUNNERS[request.action](openSend(calls), request, paint);
  } catch (error) {
    if (!(error instanceof WatchStop)) throw error;
    return sayFault(hideToken(error.message, 'token' in access ? access.token : null), error.exitCode);
  }
}

type Runner = (send: Send, request: WatchRequest, paint: Paint) => Promise<number>;

const RUNNERS: Readonly<Record<WatchRequest['action'], Runner>> = { add, list, check, accept, remove };

async function add(send: Send, { target, reference, json }: WatchRequest): Promise<number> {
  const { watched, isNew } = await addWatch(send, target, reference);
  if (json) return say(1, `${JSON.stringify({ ok: true, new: isNew, watch: watched })}\n`);
  const since = watched.baseline_at === null ? '' : ` since ${formatLocalTime(watched.baseline_at).slice(0, 16)}`;
  const head = isNew ? `Watching ${describe(watched)}.` : `${describe(watched)} is watched already${since}.`;
  const next = `Check it with: svc watch check ${nameForShell(watched)}`;
  return say(1, `${normaliseText(head)}\n${normaliseText(next)}\n`);
}

async function list(send: Send, { reference, json }: WatchRequest, paint: Paint): Promise<number> {
  const watches = await readWatched(send, reference);
  return say(1, json ? `${JSON.stringify({ ok: true, watches })}\n` : renderWatched(watches, paint));
}

async function check(send: Send, { target, reference, json }: WatchRequest, paint: Paint): Promise<number> {
  const named = target === '' ? null : await findTarget(send, target);
  const all = await readWatched(send, reference);
  const chosen = named === null ? all : chooseWatched(all, named, target);
  if (chosen.length === 0) return sayFault('nothing is watched. Start with: svc watch <abn|acn|address>', 1);
  const owner = await send('whoami', {});
  const checks: WatchCheck[] = [];
  for (const watched of chosen) {
    const done = await checkWatched(send, owner, watched);
    checks.push(done);
    if (!json) writeText(1, `${checks.length > 1 ? '\n' : ''}${renderCheck(done, paint)}`);
  }
  if (json) writeText(1, `${JSON.stringify({ ok: true, checks })}\n`);
  else if (checks.length > 1) writeText(1, `\n${renderTotals(checks)}`);
  if (checks.some(({ outcome }) => outcome === 'failed')) return 1;
  return checks.some(({ outcome }) => outcome === 'changed') ? CHANGED : 0;
}

async function accept(send: Send, request: WatchRequest): Promise<number> {
  const watched = await chooseOne(send, request);
  const { subscription_id } = watched;
  const { evidence_pack_id } = await relyOnShown(send, watched);
  if (request.json) return say(1, `${JSON.stringify({ ok: true, subscription_id, baseline: evidence_pack_id })}\n`);
  return say(1, `${normaliseText(`The present state of ${describe(watched)} is the baseline now.`)}\n`);
}

// Accepts only what the newest check showed, because no one has seen a later change.
async function relyOnShown(send: Send, watched: Watched): Promise<PlainObject> {
  const { subscription_id } = watched;
  const [shown] = listPlainObjects((await send('monitors show', { subscription_id })).snapshots);
  const expected = shown !== undefined && { expected_snapshot_id: String(shown.snapshot_id) };
  try {
    return await send('monitors capture', { subscription_id, role: 'baseline', ...expected });
  } catch (error) {
    if (!(error instanceof WatchStop) || error.code !== 'snapshot_mismatch') throw error;
    const change = `The register has changed since the last check of ${describe(watched)}. Nothing was accepted.`;
    throw new WatchStop(1, `${change}\nSee the change with: svc watch check ${nameForShell(watched)}`);
  }
}

async function remove(send: Send, request: WatchRequest): Promise<number> {
  const watched = await chooseOne(send, request);
  const { subscription_id } = watched;
  await send('monitors delete', { subscription_id });
  if (request.json) return say(1, `${JSON.stringify({ ok: true, removed: subscription_id })}\n`);
  return say(1, `${normaliseText(`No longer watching ${describe(watched)}.`)} Its records stay.\n`);
}

async function chooseOne(send: Send, { action, target, reference }: WatchRequest): Promise<Watched> {
  const named = await findTarget(send, target);
  const chosen = chooseWatched(await readWatched(send, reference), named, target);
  const [watched, second] = chosen;
  if (watched !== undefined && second === undefined) return watched;
  const lines = chosen.map(
    (one) => `  svc watch ${action} ${one.subscription_id}  # ${one.reference ?? 'no reference'}`,
  );
  throw new WatchStop(1, [`${target} is watched ${chosen.length} times. Choose one:`, ...lines].join('\n'));
}

function renderTotals(checks: readonly WatchCheck[]): string {
  const count = (wanted: WatchCheck['outcome']) => checks.filter(({ outcome }) => outcome === wanted).length;
  const failed = count('failed');
  const more = failed === 0 ? '' : `, ${failed} NOT CHECKED`;
  return `${checks.length} watched: ${count('changed')} changed, ${count('no_change')} without change${more}.\n`;
}

function describe({ what, name }: Watched): string {
  return name === null ? what : `${what}, ${name}`;
}

function nameForShell({ target, subscription_id }: Watched): string {
  return target ?? subscription_id;
}

/** A watch, and whether it was there before. */
type AddedWatch = { watched: Watched; isNew: boolean };

/** Watches a target: creates a monitor and captures its baseline, both or neither. A target that is watched already stays as it is. Throws a WatchStop. */
async function addWatch(send: Send, text: string, reference: string | null): Promise<AddedWatch> {
  const named = await findTarget(send, text);
  if (named.kind === 'monitor')
    throw new WatchStop(2, 'watch needs an ABN, an ACN or an address, not the id of a monitor');
  const existing = (await readWatched(send, reference)).find(
    ({ type, target }) => type === named.type && target === named.value,
  );
  if (existing !== undefined) return { watched: existing, isNew: false };
  const fields = { target_type: named.type, target: named.value, ...(reference !== null && { reference }) };
  const { subscription_id } = await send('monitors create', fields);
  const id = { subscription_id: String(subscription_id) };
  try {
    await send('monitors capture', { ...id, role: 'baseline' });
  } catch (error) {
    // Without a baseline there is nothing to compare with.
    await send('monitors delete', id).catch(() => undefined);
    throw error;
  }
  return { watched: await readWatch(send, id.subscription_id), isNew: true };
}
