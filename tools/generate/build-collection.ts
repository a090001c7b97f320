import { EXAMPLE_IDS, EXAMPLE_STEPS, EXAMPLES_NOT_RUN } from '#contract/example-ids.ts';
import { findExample } from '#contract/examples.ts';
import type { Operation } from '#contract/operation.ts';
import { ALL_SUBJECTS, API_SUBJECTS, type Subject } from '#contract/subjects.ts';
import { type ExampleRequest, listCaptured, planExample } from '#doors/web/plan-example.ts';

/** A request of the collection, and the variables that later requests of its file take from the answer. */
type Entry = { operation: Operation; request: ExampleRequest; until: string | null; fields: string[] };

/** Builds the collection of requests: a file for each subject, and one with the environment. */
export function buildCollection(operations: readonly Operation[]): Record<string, string> {
  const files = ALL_SUBJECTS.flatMap((subject) => {
    const entries = listEntries(operations.filter((operation) => operation.subject === subject));
    return entries.length === 0 ? [] : [[`${subject}.http`, buildFile(subject, entries)] as const];
  });
  const local = { service_url: 'http://127.0.0.1:8080', api_key: 'your key' };
  return { ...Object.fromEntries(files), 'http-client.env.json': `${JSON.stringify({ local }, null, 2)}\n` };
}

// Each operation once, after the requests whose answers have its ids. A step that is also an operation is sent once.
function listEntries(operations: readonly Operation[]): Entry[] {
  const entries = new Map<string, Entry>();
  const add = (key: string, entry: Entry) => {
    const known = entries.get(key);
    if (known === undefined) entries.set(key, { ...entry, fields: [...entry.fields] });
    else known.fields.push(...entry.fields.filter((field) => !known.fields.includes(field)));
  };
  for (const operation of operations) {
    const request = findExample(operation)?.request;
    if (operation.rest === null || operation.gate !== null || request === undefined) continue;
    if (EXAMPLES_NOT_RUN.includes(operation.name)) continue;
    for (const step of planExample(operation, request)) add(keyOfStep(step.name, step.operation), step);
    if (!comesLater(operation)) add(operation.name, { operation, request, until: null, fields: [] });
  }
  return [...entries.values()];
}

// A step that needs others before it is sent when its answer is needed.
function comesLater({ name }: Operation): boolean {
  return Object.values(EXAMPLE_STEPS).some(
    (step) => step.operation === name && step.after !== undefined && !step.input,
  );
}

function keyOfStep(name: string, operation: Operation): string {
  const { input, until } = EXAMPLE_STEPS[name] ?? {};
  return input === undefined && until === undefined ? operation.name : name;
}

function buildFile(subject: Subject, entries: readonly Entry[]): string {
  const { title, about } = API_SUBJECTS[subject];
  const head = `# ${title}: ${about}\n# Generated from the contract by \`npm run generate\`. Send the requests from top to bottom: later ones use ids of\n# earlier ones.\n`;
  return [head, ...entries.map(buildRequest)].join('\n');
}

function buildRequest({ operation, request, until, fields }: Entry): string {
  const { rest, credential, status, summary, name } = operation;
  if (rest === null) throw new Error(`${name} has no route`);
  const captured = listCaptured(operation, request);
  const others = Object.entries(request).filter(([field]) => !rest.path.includes(`{${field}}`));
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    captured.includes(field) ? `{{${field}}}` : encodeURIComponent(String(request[field])),
  );
  const query = new URLSearchParams(
    rest.method === 'POST' ? [] : others.map(([field, value]): [string, string] => [field, String(value)]),
  );
  return [
    `### ${summary}${until === null ? '' : ` until it has ${until}; send it again while it has not`}`,
    `# @name ${until === null ? name : `${name}_until_${until}`}`,
    // httpYac repeats it. Other programs read a comment.
    ...(until === null
      ? []
      : [`# @loop while (typeof last_state === 'undefined' || last_state !== '${until}')`, '# @sleep 500']),
    `${rest.method} {{service_url}}${path}${query.size === 0 ? '' : `?${query}`}`,
    ...(credential === 'required' ? ['Authorization: Bearer {{api_key}}'] : []),
    ...(rest.method === 'POST' ? ['Content-Type: application/json', '', buildBody(others, captured)] : []),
    '',
    '> {%',
    `client.test('${name} answers ${status}', () => client.assert(response.status === ${status}));`,
    ...fields.map((field) => `client.global.set('${field}', ${findValue(field)});`),
    ...(until === null ? [] : [`client.global.set('last_state', response.body.state);`]),
    ...(operation.tool?.startsJob === true ? [`client.global.set('last_state', 'queued');`] : []),
    '%}',
    '',
  ].join('\n');
}

function buildBody(fields: readonly [string, unknown][], captured: readonly string[]): string {
  const lines = fields.map(([field, value]) => {
    const variable = typeof value === 'object' ? `{{${field}}}` : `"{{${field}}}"`;
    return `  ${JSON.stringify(field)}: ${captured.includes(field) ? variable : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}

function findValue(field: string): string {
  const at = EXAMPLE_IDS[field]?.at ?? '';
  if (typeof at === 'string') return `response.body.${at}`;
  return `JSON.stringify({ ${at.map((path) => `${path}: response.body.${path}`).join(', ')} })`;
}
