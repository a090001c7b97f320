import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlainObject } from '#base/plain-object.ts';
import bansExample from '#contract/examples/ban_check.json' with { type: 'json' };
import insolvencyExample from '#contract/examples/insolvency_check.json' with { type: 'json' };
import watchedExample from '#contract/examples/list_screening_monitors.json' with { type: 'json' };
import screenExample from '#contract/examples/screen_name.json' with { type: 'json' };
import type { CliCommand } from '#doors/cli/command.ts';
import { renderAnswer } from '#doors/cli/render-answer.ts';
import { renderRefusal } from '#doors/cli/render-trouble.ts';
import type { SvcAnswer } from '#doors/cli/send-call.ts';

const render = (body: PlainObject) => renderAnswer(body, (_style, text) => text);
const { answer: screened } = screenExample;
const { answer: checked } = insolvencyExample;

test('svc screen shows every candidate with labels, measures, list day and the reasons in full', () => {
  const [candidate] = screened.candidates;
  assert.ok(candidate !== undefined);
  const many = Array.from({ length: 10 }, (_, at) => ({ ...candidate, reference: `R${at}` }));
  const text = render({ ...screened, candidates: many });
  for (let at = 0; at < 10; at += 1) assert.match(text, new RegExp(`Listed as +${candidate.kind}, reference R${at}\n`));
  assert.match(text, new RegExp(`^1\\. ${candidate.band} \\d\\.\\d\\d  `, 'm'));
  assert.match(text, new RegExp(`^ {3}List day +${candidate.list_day}$`, 'm'));
  assert.match(text, /^ {3}Measures +targeted financial sanction/m);
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const reason of candidate.reasons) assert.ok(flat.includes(reason), reason);
  assert.ok(text.split('\n').every((line) => line.length <= 100));
});

test('svc bans says first whether a ban is in force or expired', () => {
  const [ban] = bansExample.answer.bans;
  for (const [state, words] of [
    ['in_force', 'in force'],
    ['expired', 'expired'],
  ])
    assert.match(render({ ...bansExample.answer, bans: [{ ...ban, state }] }), new RegExp(`^1\\. ${words}  `, 'm'));
});

test('svc screening list names each watched name with its kind, id and the version it was screened against', () => {
  const [monitor] = watchedExample.answer.monitors;
  const screened_version = 'dfat-consolidated-list-2026-02-24';
  const text = render({ ok: true, monitors: [{ ...monitor, screened_version, screened_day: '2026-02-24' }] });
  assert.ok(text.startsWith('1. Viktor Examplov  person\n'), text);
  assert.match(text, new RegExp(`^ {3}Id +${monitor?.screening_monitor_id}$`, 'm'));
  assert.match(text, new RegExp(`^ {3}Last screened +${screened_version}, list day 2026-02-24$`, 'm'));
  assert.match(render(watchedExample.answer), /^ {3}Last screened +not yet$/m);
});

const ALERT = {
  alert_id: 'alt_1',
  screening_monitor_id: 'scr_1',
  name: 'Viktor Examplov',
  reference: null,
  list_reference: '9001',
  listed_as: 'Viktor Ivanovich EXAMPLOV',
  matched_name: 'Viktor Examplov',
  band: 'match',
  score: 0.914,
  why: 'first_screening',
  reasons: ['VIKTOR is the same.', 'EXAMPLOV is the same.'],
  list_version: 'list-1',
  list_day: '2026-02-24',
  record_id: 'rec_1',
  opened_at: 1793800000000,
  closed_at: null,
  closed_version: null,
  closed_why: null,
};

test('svc screening alerts shows state, band, the entry, its list day and the reasons, with labels', () => {
  const text = render({ ok: true, alerts: [ALERT], next_cursor: null });
  assert.ok(text.startsWith('1. open  match 0.91  Viktor Examplov\n'), text);
  assert.match(text, /^ {3}Listed as +Viktor Ivanovich EXAMPLOV, reference 9001$/m);
  assert.match(text, /^ {3}Reasons +VIKTOR is the same\. EXAMPLOV is the same\.$/m);
  assert.match(text, /^ {3}List day +2026-02-24$/m);
  const gone = { ...ALERT, closed_at: 1793900000000, closed_why: 'no_longer_alike', closed_version: 'list-2' };
  const closed = render({ ok: true, alerts: [gone] });
  assert.ok(closed.startsWith('1. closed  match'), closed);
  assert.match(closed, /^ {3}Closed +.*, no longer alike, list-2$/m);
  assert.equal(render({ ok: true, alerts: [], next_cursor: null }), 'No alerts.\n');
});

test('the headline of an insolvency check is its outcome; the status of the company is a fact of its own', () => {
  const text = render(checked);
  const flat = text.replaceAll(/\s+/g, ' ');
  assert.ok(flat.startsWith(`ACN 999 000 065, SAMPLE ADMINISTRATION PTY LTD: ${checked.reason}`), text);
  assert.doesNotMatch(text, /appointments_found \(/);
  assert.match(text, /^Company status +EXAD \(Under external administration\)$/m);
});

test('a source has the day that the texts have, which is one in Sydney', () => {
  assert.equal(checked.sources[0]?.retrieved_at, '2026-10-17T13:00:00Z');
  assert.match(render(checked).replaceAll(/\s+/g, ' '), /asic-insolvency-sample-2026-11 \(2026-10-18\)/);
});

test('a closed gate does not invite to run the command again', () => {
  const body = { ok: false, code: 'tool_not_live', message: 'Not live.', request_id: 'req_1' };
  const command = { command: 'screening batch', options: [], positionals: [] } as unknown as CliCommand;
  const text = renderRefusal(
    { status: 501, body, retryAfter: null } as unknown as SvcAnswer,
    command,
    (_style, one) => one,
  );
  assert.match(text, /^next +none until it is live: running the command again changes nothing/m);
  assert.doesNotMatch(text, /again later/);
});
