import { toPlainObject } from '#base/plain-object.ts';
import { EXAMPLE_IDS } from '#contract/example-ids.ts';
import type { CliFacet, Operation, RestFacet } from '#contract/operation.ts';
import { type ExampleRequest, listCaptured, type PlannedStep, planExample } from './plan-example.ts';

type Writer = (operation: Operation, request: ExampleRequest, toRead: boolean) => string;

/**
 * Builds an example call for a shell: with curl and, where the operation has a command, with svc. Ids of the example are
 * captured by the lines before it, from calls that make them.
 */
export function buildExampleCalls(operation: Operation, request: ExampleRequest, publicUrl: string): string[] {
  const steps = planExample(operation, request);
  const build = (write: Writer) =>
    [...steps.flatMap((step) => captureIds(step, write)), write(operation, request, false)].join('\n');
  const curl: Writer = (one, input, toRead) => buildCurl(one, input, publicUrl, toRead);
  return [...(operation.rest === null ? [] : [build(curl)]), ...(operation.cli === null ? [] : [build(buildSvc)])];
}

function captureIds({ name, operation, request, until, fields }: PlannedStep, write: Writer): string[] {
  const call = write(operation, request, true);
  if (until !== null) return [`until ${call} | jq -e '.state == "${until}"' > /dev/null; do sleep 1; done`];
  const [only, ...others] = fields;
  if (only === undefined) return [`${call} > /dev/null`];
  if (others.length === 0) return [`${only}=$(${call} | ${buildFilter(only)})`];
  return [`${name}=$(${call})`, ...fields.map((field) => `${field}=$(echo "$${name}" | ${buildFilter(field)})`)];
}

function buildFilter(field: string): string {
  const at = EXAMPLE_IDS[field]?.at ?? '';
  return typeof at === 'string' ? `jq -r ${quote(`.${at}`)}` : `jq -c '{${at.join(', ')}}'`;
}

function buildCurl(operation: Operation, request: ExampleRequest, publicUrl: string, toRead: boolean): string {
  const { rest, credential } = operation;
  if (rest === null) throw new Error(`${operation.name} has no route`);
  const captured = listCaptured(operation, request);
  const words = [
    toRead ? 'curl -s' : 'curl',
    ...(rest.method === 'DELETE' ? ['-X DELETE'] : []),
    ...(credential === 'required' ? [`-H "Authorization: Bearer $SERVICE_API_KEY"`] : []),
    ...(rest.method === 'POST' ? ["-H 'Content-Type: application/json'", buildBody(rest, request, captured)] : []),
    ...nameFile(operation, '-o'),
    buildUrl(rest, request, captured, publicUrl),
  ];
  return words.join(' ');
}

function buildBody(rest: RestFacet, request: ExampleRequest, captured: readonly string[]): string {
  const fields = listOthers(rest, request).map(([field, value]) => {
    const quoted = typeof value === 'object' ? `'"$${field}"'` : `"'"$${field}"'"`;
    const text = JSON.stringify(value).replaceAll("'", `'\\''`);
    return `${JSON.stringify(field)}:${captured.includes(field) ? quoted : text}`;
  });
  return `-d '{${fields.join(',')}}'`;
}

function buildUrl(rest: RestFacet, request: ExampleRequest, captured: readonly string[], publicUrl: string): string {
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    captured.includes(field) ? `$${field}` : encodeURIComponent(String(request[field])),
  );
  const others = rest.method === 'POST' ? [] : listOthers(rest, request);
  const query = new URLSearchParams(others.map(([field, value]): [string, string] => [field, String(value)]));
  const url = publicUrl + path + (query.size === 0 ? '' : `?${query}`);
  return path.includes('$') ? `"${url}"` : quote(url);
}

function listOthers(rest: RestFacet, request: ExampleRequest): [string, unknown][] {
  return Object.entries(request).filter(([field]) => !rest.path.includes(`{${field}}`));
}

function buildSvc(operation: Operation, request: ExampleRequest, toRead: boolean): string {
  const cli: CliFacet | null = operation.cli;
  if (cli === null) throw new Error(`${operation.name} has no command`);
  const captured = listCaptured(operation, request);
  const write = (field: string, value: unknown) => (captured.includes(field) ? `"$${field}"` : quote(toWord(value)));
  const words = cli.positionals.map(({ field }) => write(field, request[field]));
  const options = cli.options.flatMap(({ name, field }) => {
    const value = findField(request, field);
    return value === undefined ? [] : [`--${name} ${write(field, value)}`];
  });
  return [
    'svc',
    cli.command,
    ...words,
    ...options,
    ...nameFile(operation, '--output'),
    ...(toRead ? ['--json'] : []),
  ].join(' ');
}

function nameFile({ media }: Operation, option: string): string[] {
  return media.includes('json') ? [] : [`${option} file.${media[0]}`];
}

function findField(request: ExampleRequest, field: string): unknown {
  const [name = '', inner] = field.split('.');
  const value = request[name];
  return inner === undefined ? value : toPlainObject(value)[inner];
}

function toWord(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

// Quotes a word so that a POSIX shell takes it literally.
function quote(text: string): string {
  return /^[\w.:/@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
