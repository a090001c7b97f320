import { toMethodName } from '#contract/method-name.ts';
import type { CliFacet, Operation, RestFacet } from '#contract/operation.ts';

type Request = Readonly<Record<string, unknown>>;

/** Builds the ways to ask an example from a shell: curl, and svc where it has the command. */
export function buildExampleCalls({ rest, cli, credential }: Operation, request: Request, publicUrl: string): string[] {
  const curl = rest === null ? [] : [buildCurl(rest, request, publicUrl, credential === 'required')];
  return cli === null ? curl : [...curl, buildSvc(cli, request)];
}

/** Builds the same call with the TypeScript client. */
export function buildClientCall(operation: Operation, request: Request): string {
  return `await client.${toMethodName(operation)}(${Object.keys(request).length === 0 ? '' : JSON.stringify(request)})`;
}

function buildCurl(rest: RestFacet, request: Request, publicUrl: string, needsKey: boolean): string {
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
  return ['curl', ...method, ...key, quote(publicUrl + path + (query.size === 0 ? '' : `?${query}`))].join(' ');
}

function buildSvc(cli: CliFacet, request: Request): string {
  const words = cli.positionals.map(({ field }) => quote(String(request[field])));
  const options = cli.options.flatMap(({ name, field }) =>
    request[field] === undefined ? [] : [`--${name} ${quote(String(request[field]))}`],
  );
  return ['svc', cli.command, ...words, ...options].join(' ');
}

// As a POSIX shell takes it literally.
function quote(text: string): string {
  return /^[\w.:/@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
