import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import type { CliCommand } from './command.ts';
import { renderFields } from './render-answer.ts';
import type { Answer, Unreachable } from './send-call.ts';
import { normaliseText, type Paint } from './terminal.ts';

const GIVE_KEY = 'set SERVICE_ASSETS_API_KEY (or SERVICE_API_KEY) to your API key, or give --token';

const NEXT_STEPS: Readonly<Record<string, string>> = {
  invalid_abn: 'check the number: an ABN has 11 digits, and two of them check the others',
  abn_not_found: 'check the number; the register that was read does not hold it',
  account_mismatch: 'use a key of that account',
  insufficient_scope: 'use a key that has the missing scope',
  insufficient_credit: 'add credit to the account, then repeat the command',
  ppsr_unavailable: `none: ${NO_PPSR_ACCESS.replace(/^T/, 't')}, whatever the key; nothing was searched or charged`,
};

/** Renders a refusal of the service for people: code, message, request_id, its details and a next step. */
export function renderRefusal(answer: Answer, command: CliCommand, paint: Paint): string {
  const { ok: _ok, code, message, request_id, ...details } = answer.body;
  const line = `${normaliseText(String(message ?? 'refused'))} ${paint('bold', `[${normaliseText(String(code))}]`)}`;
  const next = decideNextStep(answer, command);
  return `${paint('red', 'svc:')} ${line}\n${renderFields({ request_id, ...details, next }, paint)}`;
}

/** Renders a job that failed: what the service says of it. */
export function renderFailedJob({ body }: Answer, paint: Paint): string {
  const { code, message } = (body.error ?? {}) as { code?: unknown; message?: unknown };
  const line = `the job failed: ${normaliseText(String(message))} ${paint('bold', `[${normaliseText(String(code))}]`)}`;
  return `${paint('red', 'svc:')} ${line}\n${renderFields({ job_id: body.job_id, next: 'order it again' }, paint)}`;
}

/** Renders what to tell when the service gave no answer of its own. */
export function renderUnreachable({ reason }: Unreachable, baseUrl: string, paint: Paint): string {
  const line = `cannot reach the service at ${normaliseText(baseUrl)}: ${normaliseText(reason)}`;
  const next = 'see that it runs there, or name its host with --base-url or SERVICE_BASE_URL';
  return `${paint('red', 'svc:')} ${line}\n${renderFields({ next }, paint)}`;
}

/** Renders what to tell when a credential is needed and none was given. */
export function renderNoCredential(message: string, paint: Paint): string {
  return `${paint('red', 'svc:')} ${message}; nothing was sent\n${renderFields({ next: GIVE_KEY }, paint)}`;
}

function decideNextStep({ status, body, retryAfter }: Answer, { command, options }: CliCommand): string {
  if (status === 401) return `the key is missing, unknown, expired or revoked: ${GIVE_KEY}`;
  const known = NEXT_STEPS[String(body.code)];
  if (known !== undefined) return known;
  if (retryAfter !== null) return `repeat the command in ${retryAfter} s`;
  if (status >= 500) return 'repeat the command later; if it stays so, tell the operator the request_id';
  const help = `svc ${command} --help says what it takes`;
  // A problem of the whole input names fields, which a person types as options.
  if (options.length === 0 || !isAboutWhole(body)) return help;
  return `give ${options.map(({ name }) => `--${name}`).join(', ')}; ${help}`;
}

function isAboutWhole({ issues }: Answer['body']): boolean {
  return Array.isArray(issues) && issues.some((issue) => issue?.field === 'body');
}
