import { type CliFacet, type Operation, type RestFacet, toMethodName } from '#contract/operation.ts';
import { toPlainObject } from '#contract/plain-object.ts';

type Request = Readonly<Record<string, unknown>>;

/** Builds an example call for a shell: with curl and, where the operation has a command, with svc. */
export function buildExampleCalls(operation: Operation, request: Request, publicUrl: string): string[] {
  const { rest, cli, credential, media } = operation;
  const file = media.includes('json') ? null : `file.${media[0]}`;
  const curl = rest === null ? [] : [buildCurl(rest, request, publicUrl, credential === 'required', file)];
  return cli === null ? curl : [...curl, buildSvc(cli, request, file)];
}

/** Builds the same call with the TypeScript client. */
export function buildClientCall(operation: Operation, request: Request): string {
  return `await client.${toMethodName(operation)}(${Object.keys(request).length === 0 ? '' : JSON.stringify(request)})`;
}

function buildCurl(
  rest: RestFacet,
  request: Request,
  publicUrl: string,
  needsKey: boolean,
  file: string | null,
): string {
  const inPath = (field: string) => rest.path.includes(`{${field}}`);
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(request[field])));
  const others = Object.entries(request).filter(([field]) => !inPath(field));
  const key = needsKey ? [`-H "Authorization: Bearer $SERVICE_API_KEY"`] : [];
  if (rest.method === 'POST') {
    const body = ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(Object.fromEntries(others)))}`];
    return ['curl', ...key, ...body, quote(publicUrl + path)].join(' ');
  }
  const query = new URLSearchParams(others.map(([field, value]): [string, string] => [field, String(value)]));
  const method = rest.method === 'GET' ? [] : [`-X ${rest.method}`];
  const output = file === null ? [] : [`-o ${file}`];
  return ['curl', ...method, ...key, ...output, quote(publicUrl + path + (query.size === 0 ? '' : `?${query}`))].join(
    ' ',
  );
}

function buildSvc(cli: CliFacet, request: Request, file: string | null): string {
  const words = cli.positionals.map(({ field }) => quote(toWord(request[field])));
  const options = cli.options.flatMap(({ name, field }) => {
    const value = findField(request, field);
    return value === undefined ? [] : [`--${name} ${quote(toWord(value))}`];
  });
  const output = file === null ? [] : [`--output ${file}`];
  return ['svc', cli.command, ...words, ...options, ...output].join(' ');
}

function findField(request: Request, field: string): unknown {
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
