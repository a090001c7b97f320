import { OPERATIONS } from '#contract/operations.ts';
import type { SandboxRow } from '#contract/sandbox/sandbox-row.ts';
import { SANDBOX_GROUPS } from '#contract/sandbox/sandbox-table.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { addTabs, showTab } from '#doors/console/developers/developers-frame.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { renderSandbox, type TriedRow } from './render-sandbox.ts';

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

function findGroup(id: string | null): (typeof SANDBOX_GROUPS)[number] {
  const [first] = SANDBOX_GROUPS;
  const group = SANDBOX_GROUPS.find((one) => one.id === id) ?? first;
  if (group === undefined) throw new ServiceError('not_found', 'The sandbox has no table.');
  return group;
}

async function tryRow({ runTest, view }: ConsoleAsk, { operation, input }: SandboxRow): Promise<Omit<TriedRow, 'row'>> {
  const called = OPERATIONS.find(({ name }) => name === operation);
  if (called === undefined) throw new ServiceError('not_found', `There is no operation ${operation}.`);
  try {
    return { status: called.status, answer: (await runTest(called, input)).body };
  } catch (error) {
    // A refusal is what many rows are for.
    if (!(error instanceof ServiceError)) throw error;
    return { status: statusOf(error), answer: buildErrorBody(error, view.requestId ?? '', 'test') };
  }
}
