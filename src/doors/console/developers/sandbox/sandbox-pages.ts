import { OPERATIONS } from '#contract/operations.ts';
import type { Role } from '#contract/roles.ts';
import type { SandboxRow } from '#contract/sandbox/sandbox-row.ts';
import { SANDBOX_GROUPS } from '#contract/sandbox/sandbox-table.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { addTabs, showTab } from '#doors/console/developers/developers-frame.ts';
import { renderStatus } from '#doors/console/developers/render-deliveries.ts';
import { renderSegments } from '#doors/console/list-parts.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';

/** Adds the sandbox: the table of values for each outcome, and trying one of them in test mode. */
export function addSandboxPages(pages: ConsolePages): void {
  pages.get('/app/developers/sandbox', async (ask) => show(ask, ask.query.get('group'), null));
  pages.post('/app/developers/sandbox', async (ask) => {
    const group = findGroup(ask.form.get('group'));
    const row = group.rows[Number(ask.form.get('row') ?? '')];
    return show(ask, group.id, row === undefined ? null : { row, ...(await tryRow(ask, row)) });
  });
}

function show({ view }: ConsoleAsk, group: string | null, tried: TriedRow | null): ConsoleAnswer {
  const { role } = view.person;
  return addTabs('sandbox', role, showTab('Sandbox', renderSandbox(findGroup(group), role, tried)));
}

type Group = (typeof SANDBOX_GROUPS)[number];

function findGroup(id: string | null): Group {
  const [first] = SANDBOX_GROUPS;
  const group = SANDBOX_GROUPS.find((one) => one.id === id) ?? first;
  if (group === undefined) throw new ServiceError('not_found', 'The sandbox has no groups of samples.');
  return group;
}

async function tryRow({ runTest, view }: ConsoleAsk, { operation, input }: SandboxRow): Promise<Omit<TriedRow, 'row'>> {
  const called = OPERATIONS.find(({ name }) => name === operation);
  if (called === undefined) throw new ServiceError('not_found', `There is no operation ${operation}.`);
  try {
    return { status: called.status, answer: (await runTest(called, input)).body };
  } catch (error) {
    // Many rows show a rejected request: the error is their expected answer.
    if (!(error instanceof ServiceError)) throw error;
    return { status: statusOf(error), answer: buildErrorBody(error, view.requestId ?? '', 'test') };
  }
}

/** A row that was tried, and what came back. */
type TriedRow = { row: SandboxRow; status: number; answer: unknown };

/** Builds a group of the sandbox table, with the answer of the row that was tried. */
function renderSandbox({ id, title, rows }: Group, role: Role, tried: TriedRow | null): Html {
  const segments = SANDBOX_GROUPS.map(
    (group) => [`/app/developers/sandbox?group=${group.id}`, group.title, group.id === id] as const,
  );
  return html`<h1>Sandbox</h1>
<p class="lead">A value for each outcome, to test your program with a test key. “Try it” calls in test mode: invented data, play money, and nothing reaches a register.</p>
${renderSegments('Groups', segments)}
${tried === null ? null : renderTried(tried)}
<form method="post" action="/app/developers/sandbox">${renderFormId()}<input type="hidden" name="group" value="${id}">
<div class="tile wide" tabindex="0" role="region" aria-label="${title}"><table class="calls tries"><thead><tr><th>Call</th><th>Answer</th><th>Outcome</th><th><span class="unseen">Action</span></th></tr></thead><tbody>${rows.map((row, index) => renderRow(row, index, role))}</tbody></table></div></form>
<p class="hint">The docs have <a href="/docs/reference/sandbox">the whole table with a curl command for each row</a>. <code>npx svc sandbox</code> prints it.</p>`;
}

function renderRow({ operation, input, http_status, code, outcome }: SandboxRow, index: number, role: Role): Html {
  const called = OPERATIONS.find(({ name }) => name === operation);
  const isAllowed = called !== undefined && mayRun(role, called);
  return html`<tr><td>${operation}<br><code>${JSON.stringify(input)}</code></td><td>${renderStatus(http_status)}${code === null ? null : html`<br><code>${code}</code>`}</td><td id="outcome-${index}">${renderCodeSpans(outcome)}</td>
<td>${isAllowed ? html`<button class="quiet" name="row" value="${index}" aria-describedby="outcome-${index}">Try it</button>` : html`<span class="hint">Not with the role ${role}</span>`}</td></tr>`;
}

function renderTried({ row, status, answer }: TriedRow): Html {
  const { operation, input } = row;
  return html`<section class="tile" role="status"><div class="tile-head"><h2>Answer of ${operation}</h2><span><span class="chip test">Test</span> ${renderStatus(status)}</span></div>
<p><code>${JSON.stringify(input)}</code></p>
<pre tabindex="0" role="region" aria-label="Answer">${JSON.stringify(answer, null, 2)}</pre></section>`;
}
