import { z } from 'zod';
import { defineOperation, type Operation } from '#contract/operation.ts';
import { requiredText } from '#contract/schemas/common.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { FileAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';

const SHARED = {
  summary: 'For tests',
  family: 'general',
  scopes: [],
  availability: 'fixture',
  kind: 'read',
} as const;

const named = z.strictObject({ name: requiredText(100) });
const answer = z.object({ ok: z.literal(true), name: z.string() });
const toolOf = (name: string) => ({ name, title: 'For tests', readOnlyHint: true, openWorldHint: false });
const cliOf = (command: string, options: string[] = []) => ({
  command,
  positionals: [{ name: 'name', field: 'name', help: 'A name.' }],
  options: options.map((option) => ({ name: option, field: option, help: 'A choice.' })),
  fixed: {},
});

const created = defineOperation({
  ...SHARED,
  name: 'test_created',
  input: named,
  output: answer,
  status: 201,
  rest: { method: 'POST', path: '/v1/test-created' },
  tool: toolOf('test_created'),
  cli: cliOf('test create'),
});

const accepted = defineOperation({
  ...SHARED,
  name: 'test_accepted',
  input: named,
  output: answer,
  status: 202,
  rest: { method: 'POST', path: '/v1/test-accepted' },
  tool: toolOf('test_accepted'),
  cli: cliOf('test accept'),
});

const removed = defineOperation({
  ...SHARED,
  name: 'test_removed',
  input: named,
  output: z.object({ ok: z.literal(true) }),
  status: 204,
  rest: { method: 'DELETE', path: '/v1/test-things/{name}' },
  tool: toolOf('test_removed'),
  cli: cliOf('test remove'),
});

const page = defineOperation({
  ...SHARED,
  name: 'test_page',
  input: z.strictObject({ name: requiredText(100), format: z.enum(['json', 'pdf']).default('json') }),
  output: answer,
  media: ['json', 'pdf'],
  rest: { method: 'GET', path: '/v1/test-pages/{name}' },
  tool: toolOf('test_page'),
  cli: cliOf('test page', ['format']),
});

const archive = defineOperation({
  ...SHARED,
  name: 'test_archive',
  extraErrors: ['not_found'],
  input: named,
  output: z.never(),
  media: ['zip'],
  mayRedirect: true,
  rest: { method: 'GET', path: '/v1/test-archives/{name}' },
  tool: toolOf('test_archive'),
  cli: cliOf('test archive'),
});

/** The records of operations with every success status and medium, each also a tool and a command. */
export const MEDIA_OPERATIONS: readonly Operation[] = [created, accepted, removed, page, archive];

/** Binds them; the files that they return are in the map by name. */
export function bindMediaOperations(files: ReadonlyMap<string, FileAnswer>): BoundOperation[] {
  const readFile = (name: string): FileAnswer => {
    const file = files.get(name);
    if (file === undefined) throw new ServiceError('not_found', 'There is no such file.');
    return file;
  };
  return [
    bind(created).read(async ({ name }) => ({ ok: true, name })),
    bind(accepted).read(async ({ name }) => ({ ok: true, name })),
    bind(removed).read(async () => ({ ok: true })),
    bind(page).read(async ({ name, format }) => (format === 'pdf' ? readFile(name) : { ok: true as const, name })),
    bind(archive).read(async ({ name }) => readFile(name)),
  ];
}
