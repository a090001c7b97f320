import { ServiceError } from '#contract/service-error.ts';
import { capitalise } from './list-parts.ts';

// The labels of the forms, by the fields of the contract that they fill. Any other label is the name of its field in words.
const LABELS: Partial<Record<string, string>> = {
  abn: 'ABN',
  acn: 'ACN',
  actor_id: 'Person',
  as_at: 'Day',
  birth_date: 'Born',
  business_name: 'Name',
  claimed_name: 'Name',
  company_name: 'Name',
  cursor: 'The address of this page',
  description: 'Note',
  event_types: 'Events',
  expires_at: 'Last day',
  note: 'For whom',
  overlap_hours: 'Hours that the old one still works',
  raw_address: 'Address',
  url: 'URL',
};

// The pages that list what an operation lists.
const PAGES = new Map([
  ['list_events', 'Events'],
  ['list_keys', 'Keys'],
  ['list_monitors', 'Watchlist'],
  ['list_recent_searches', 'Records'],
  ['list_webhook_endpoints', 'Webhooks'],
]);

// A form has fields for days and times; the example of the API is no help there.
const TIME = /^must be a date and time with a zone/;

type Issue = { field: string; problem: string };

/** Writes a refusal for a person who sees forms: with the labels of fields, and without names of operations. Other errors are returned as they are. */
export function wordRefusal(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const message = wordMessage(error);
  if (message === error.message) return error;
  const { code, cause, details, status } = error;
  return new ServiceError(code, message, { cause, details, ...(status !== undefined && { status }) });
}

function wordMessage({ message, details }: ServiceError): string {
  const issues: readonly Issue[] = Array.isArray(details.issues) ? details.issues : [];
  // A message that does not begin with its field was written for people already.
  if (issues.length === 0 || !message.startsWith(`${issues[0]?.field} `)) return withoutOperations(message);
  // A text that is empty is also blank: one sentence for each field is enough.
  const first = issues.filter(({ field }, at) => issues.findIndex((one) => one.field === field) === at);
  return first.map(({ field, problem }) => `${labelOf(field)} ${reword(problem)}.`).join(' ');
}

// Forms offer long lists of values; in a message no one reads them.
function reword(problem: string): string {
  if (TIME.test(problem)) return 'is not a day or a time: choose one';
  return /^must be one of .{100}/.test(problem) ? 'must be one of those that the field offers' : problem;
}

// A field inside a list or an object is named after the field of the form.
function labelOf(field: string): string {
  const [first = ''] = field.split('.');
  return LABELS[first] ?? capitalise(first.replaceAll('_', ' '));
}

function withoutOperations(message: string): string {
  return message.replace(/; (list_\w+) (?:shows|lists)/, (found, operation: string) => {
    const page = PAGES.get(operation);
    return page === undefined ? found : `. The page ${page} lists`;
  });
}
