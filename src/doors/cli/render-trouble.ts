import { toPlainObject } from '#base/plain-object.ts';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import type { CliCommand } from './command.ts';
import { renderFields } from './render-answer.ts';
import type { SvcAnswer, Unreachable } from './send-call.ts';
import { normaliseText, type Paint } from './terminal.ts';

const GIVE_KEY = 'run svc login, or set SERVICE_ASSETS_API_KEY (or SERVICE_API_KEY) to your API key, or use --token';

const NEXT_STEPS: Readonly<Record<string, string>> = {
  invalid_abn: 'check the number for typos: an ABN has 11 digits, two of them check digits',
  abn_not_found: 'check the number for typos; the register that was read does not contain it',
  account_mismatch: 'use a key of that account',
  insufficient_scope: 'use an API key with the missing scope',
  insufficient_credit: 'add credit to the account, then run the command again',
  tool_not_live: 'none until it is live: running the command again changes nothing, so do what the message says',
  ppsr_unavailable: `none: ${NO_PPSR_ACCESS.replace(/^T/, 't')}, whatever the key; nothing was searched or charged`,
};

/** Renders an error of the service: code, message, request_id, details and the next step. */
export function renderRefusal(answer: SvcAnswer, command: CliCommand, paint: Paint): string {
  const { ok: _ok, code, message, request_id, issues, ...details } = answer.body;
  const line = `${normaliseText(String(message ?? 'refused'))} ${paint('bold', `[${normaliseText(String(code))}]`)}`;
  const next = decideNextStep(answer, command);
  const told = { ...listIssues(issues, command), ...details, request_id, next };
  return `${paint('red', 'svc:')} ${line}\n${renderFields(told, paint)}`;
}

// One line for each field, by the name that the user types: a blank value is both too short and invisible.
function listIssues(issues: unknown, { options, positionals }: CliCommand): Record<string, unknown> {
  const list = Array.isArray(issues) ? issues.map(toPlainObject).toReversed() : [];
  const nameOf = (field: string) => {
    const option = options.find((one) => one.field === field);
    const argument = positionals.find((one) => one.field === field);
    return option === undefined ? (argument === undefined ? field : `<${argument.name}>`) : `--${option.name}`;
  };
  return Object.fromEntries(list.map(({ field, problem }) => [nameOf(String(field)), problem]).toReversed());
}

export function renderFailedJob({ body }: SvcAnswer, paint: Paint): string {
  const { code, message } = toPlainObject(body.error);
  const line = `the job failed: ${normaliseText(String(message))} ${paint('bold', `[${normaliseText(String(code))}]`)}`;
  return `${paint('red', 'svc:')} ${line}\n${renderFields({ job_id: body.job_id, next: 'start it again' }, paint)}`;
}

/** Renders why the service could not be reached. */
export function renderUnreachable({ reason }: Unreachable, baseUrl: string, paint: Paint): string {
  const line = `cannot reach the service at ${normaliseText(baseUrl)}: ${normaliseText(reason)}`;
  const next = 'check that it runs there, or set its URL with --base-url or SERVICE_BASE_URL';
  return `${paint('red', 'svc:')} ${line}\n${renderFields({ next }, paint)}`;
}

export function renderNoCredential(message: string, paint: Paint): string {
  return `${paint('red', 'svc:')} ${message}; nothing was sent\n${renderFields({ next: GIVE_KEY }, paint)}`;
}

function decideNextStep({ status, body, retryAfter }: SvcAnswer, { command, options }: CliCommand): string {
  if (status === 401) return GIVE_KEY;
  const known = NEXT_STEPS[String(body.code)];
  if (known !== undefined) return known;
  if (retryAfter !== null) return `run the command again in ${retryAfter} s`;
  if (status >= 500) return 'run the command again later; if it keeps failing, send the request_id to the operator';
  const help = `see svc ${command} --help`;
  // An error about the whole input names fields, which users give as options.
  const words = findWholeProblem(body).split(/\W+/);
  const names = options.filter(({ field }) => words.includes(field)).map(({ name }) => `--${name}`);
  return names.length === 0 ? help : `give ${names.join(', ')}; ${help}`;
}

function findWholeProblem({ issues }: SvcAnswer['body']): string {
  const list = Array.isArray(issues) ? issues.map(toPlainObject) : [];
  return String(list.find(({ field }) => field === 'body')?.problem ?? '');
}
