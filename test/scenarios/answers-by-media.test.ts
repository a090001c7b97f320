import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { fileLink } from '#contract/schemas/file-link.ts';
import { buildTools } from '#doors/mcp/build-tools.ts';
import { buildOpenApi } from '#doors/web/build-open-api.ts';
import { buildObjectFile, FileAnswer } from '#operations/funnel/file-answer.ts';
import { bind } from '#operations/funnel/handler.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { assertCommonHeaders, type Body, readRefusal } from '#test/support/answers.ts';
import { bindMediaOperations, MEDIA_OPERATIONS } from '#test/support/media-operations.ts';
import { postJson } from '#test/support/post-json.ts';

const PDF = Buffer.from('%PDF-1.7 made by a test\n');
const MEGABYTE = Buffer.alloc(1024 * 1024, '%PDF');
const MORE = Buffer.alloc(1024 * 1024 + 1, '%PDF');
const ZIP = Buffer.from('PK made by a test');
const files = new Map<string, FileAnswer>();

let service: AgentService;
before(async () => {
  service = await startAgentService({}, { operations: bindMediaOperations(files) });
  service.grant('good');
  const { objects } = service.database;
  await objects.putObject('test/a.pdf', PDF);
  await objects.putObject('test/a.zip', ZIP);
  files.set('a b', buildObjectFile(objects, 'test/a.pdf', { media: 'pdf', fileName: 'a.pdf', sizeBytes: PDF.length }));
  for (const [name, bytes] of Object.entries({ megabyte: MEGABYTE, more: MORE })) {
    const facts = { media: 'pdf', fileName: `${name}.pdf`, sizeBytes: bytes.length } as const;
    files.set(name, new FileAnswer(facts, async () => Readable.from([bytes])));
  }
  files.set(
    'z',
    buildObjectFile(objects, 'test/a.zip', { media: 'zip', fileName: 'z "q"\n.zip', sizeBytes: ZIP.length }),
  );
});
after(() => service.stop());

async function withClient(revision: (typeof REVISIONS)[number], use: (client: Client) => Promise<void>) {
  const client = await connectAgent(service, 'good', revision);
  try {
    await learnTools(client);
    await use(client);
  } finally {
    await client.close();
  }
}

test('REST responds with 201 and 202 if the operation says so', async () => {
  for (const [path, status] of [
    ['/v1/test-created', 201],
    ['/v1/test-accepted', 202],
  ] as const) {
    const response = await postJson(service, path, { name: 'x' });
    assertCommonHeaders(response);
    assert.deepEqual([response.status, await response.json()], [status, { ok: true, name: 'x' }]);
  }
});

test('REST responds with 204 without a body and type', async () => {
  const response = await service.request('/v1/test-things/x', { method: 'DELETE' });
  assertCommonHeaders(response);
  assert.deepEqual([response.status, await response.text()], [204, '']);
  assert.equal(response.headers.get('content-type'), null);
});

test('a file is sent byte for byte with type, length and a safe name', async () => {
  const response = await service.request('/v1/test-archives/z');
  assertCommonHeaders(response);
  assert.equal(response.status, 200);
  assert.deepEqual(
    ['content-type', 'content-length', 'content-disposition'].map((name) => response.headers.get(name)),
    ['application/zip', String(ZIP.length), 'attachment; filename="z__q__.zip"'],
  );
  assert.ok(ZIP.equals(await response.bytes()));
});

test('HEAD returns the type and length of a file without reading it, and those of JSON like its GET', async () => {
  let opened = 0;
  const facts = { media: 'zip', fileName: 'h.zip', sizeBytes: 7 } as const;
  files.set(
    'h',
    new FileAnswer(facts, async () => {
      opened += 1;
      return Readable.from([Buffer.from('PK test')]);
    }),
  );
  const headersOf = async (path: string, method: string) => {
    const response = await service.request(path, { method });
    const body = await response.bytes();
    assertCommonHeaders(response);
    const reported = ['content-type', 'content-length', 'content-disposition'].map((name) =>
      response.headers.get(name),
    );
    return { reported: [response.status, ...reported], bytes: body.length };
  };
  for (const path of ['/v1/test-archives/h', '/v1/test-pages/x', '/v1/test-archives/none']) {
    const [head, get] = [await headersOf(path, 'HEAD'), await headersOf(path, 'GET')];
    assert.deepEqual(head, { reported: get.reported, bytes: 0 }, path);
  }
  assert.equal(opened, 1, 'by the GET alone');
});

test('a file in a web store is a redirect to it, and HEAD is answered by the service', async () => {
  const facts = { media: 'zip', fileName: 'r.zip', sizeBytes: 7 } as const;
  const elsewhere = 'https://files.example/r.zip?signed';
  files.set(
    'r',
    new FileAnswer(
      facts,
      async () => assert.fail(),
      async () => elsewhere,
    ),
  );
  const response = await service.request('/v1/test-archives/r', { redirect: 'manual' });
  assertCommonHeaders(response);
  assert.deepEqual([response.status, response.headers.get('location')], [302, elsewhere]);
  const page = new FileAnswer(
    { ...facts, media: 'pdf' },
    async () => Readable.from([Buffer.from('%PDF-1.')], { objectMode: false }),
    async () => elsewhere,
  );
  files.set('p', page);
  const here = await service.request('/v1/test-pages/p?format=pdf', { redirect: 'manual' });
  assert.deepEqual([here.status, await here.text()], [200, '%PDF-1.'], 'what is not said to redirect does not');
  const head = await service.request('/v1/test-archives/r', { method: 'HEAD', redirect: 'manual' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '7']);
});

test('the media type is chosen by format, else by Accept, else it is JSON', async () => {
  const typeOf = async (query: string, accept: string) => {
    const response = await service.request(`/v1/test-pages/a%20b${query}`, { headers: { accept } });
    await response.bytes();
    return response.headers.get('content-type');
  };
  const json = 'application/json; charset=utf-8';
  const pdf = 'application/pdf';
  const table: [string, string, string][] = [
    ['', '*/*', json],
    ['', 'text/html', json],
    ['', 'application/pdf', pdf],
    ['', 'text/html, Application/PDF;q=0.5', pdf],
    ['', 'application/pdf;q=0.5, application/json', json],
    ['', 'application/pdf;q=0.9, application/json;q=0.8', pdf],
    ['', 'application/pdf;q=0', json],
    ['', 'application/pdf;q=nonsense', json],
    ['?format=pdf', 'application/json', pdf],
    ['?format=json', 'application/pdf', json],
  ];
  for (const [query, accept, type] of table) assert.equal(await typeOf(query, accept), type, `${query} ${accept}`);
});

test('a missing file is a JSON error, and so is a format that is not offered', async () => {
  await readRefusal(await service.request('/v1/test-archives/none'), 404, 'not_found');
  await readRefusal(await service.request('/v1/test-pages/a?format=zip'), 400, 'invalid_input');
});

for (const revision of REVISIONS) {
  test(`${revision}: a tool returns a link to a file that needs no credential, and embeds a PDF up to 1 MB`, async () => {
    await withClient(revision, async (client) => {
      for (const [tool, args, bytes, mimeType, isEmbedded] of [
        ['test_page', { name: 'a b', format: 'pdf' }, PDF, 'application/pdf', true],
        ['test_page', { name: 'megabyte', format: 'pdf' }, MEGABYTE, 'application/pdf', true],
        ['test_page', { name: 'more', format: 'pdf' }, MORE, 'application/pdf', false],
        ['test_archive', { name: 'z' }, ZIP, 'application/zip', false],
      ] as const) {
        const result = (await client.callTool({ name: tool, arguments: args })) as Body;
        const body = fileLink.parse(result.structuredContent);
        const [link] = result.content as Body[];
        assert.deepEqual(link, {
          type: 'resource_link',
          uri: body.url,
          name: body.file_name,
          mimeType,
          size: bytes.length,
        });
        const response = await fetch(body.url);
        assertCommonHeaders(response);
        assert.ok(bytes.equals(await response.bytes()));
        const embedded = (result.content as Body[]).filter(({ type }) => type === 'resource');
        const blobs = embedded.map(({ resource }) => Buffer.from(String((resource as Body).blob), 'base64'));
        assert.deepEqual(blobs, isEmbedded ? [bytes] : []);
      }
    });
  });

  test(`${revision}: a tool whose REST response is 201, 202, 204 or JSON by choice returns its body`, async () => {
    await withClient(revision, async (client) => {
      for (const [tool, expected] of [
        ['test_created', { ok: true, name: 'x' }],
        ['test_accepted', { ok: true, name: 'x' }],
        ['test_removed', { ok: true }],
        ['test_page', { ok: true, name: 'x' }],
      ] as const) {
        const result = (await client.callTool({ name: tool, arguments: { name: 'x' } })) as Body;
        assert.deepEqual(result.structuredContent, expected);
      }
    });
  });
}

test('OpenAPI lists the status and media types of every response', () => {
  const { paths } = buildOpenApi(MEDIA_OPERATIONS) as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
  };
  const ofOperations = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'));
  const successes = ofOperations.map(([path, methods]) => {
    const [responses] = Object.values(methods).map((one) => one.responses);
    const [status, response] = Object.entries(responses ?? {}).find(([code]) => code < '300') ?? [];
    return `${path} ${status} ${Object.keys(response?.content ?? {}).join(' ')}`.trim();
  });
  assert.deepEqual(successes, [
    '/v1/test-created 201 application/json',
    '/v1/test-accepted 202 application/json',
    '/v1/test-things/{name} 204',
    '/v1/test-pages/{name} 200 application/json application/pdf',
    '/v1/test-archives/{name} 200 application/zip',
  ]);
});

test('the output schema of a tool has a link if there may be a file, and always an error', () => {
  const required = Object.fromEntries(
    buildTools(MEDIA_OPERATIONS).map(({ name, outputSchema }) => [
      name,
      (outputSchema.anyOf as { required: string[] }[]).map((one) => one.required.join()),
    ]),
  );
  const [link, refusal] = ['file_name,media_type,size_bytes,url,expires_at,ok', 'ok,code,message,request_id'];
  assert.deepEqual(required.test_page?.slice(1), [link, refusal]);
  assert.deepEqual(required.test_archive, [link, refusal]);
  assert.deepEqual(required.test_created, ['ok,name', refusal]);
});

test('a response in a media type that the operation does not offer is an internal error', async () => {
  const [record] = MEDIA_OPERATIONS.filter(({ name }) => name === 'test_page');
  assert.ok(record?.kind === 'read');
  const strange = { ...record, kind: 'read' as const, name: 'strange', tool: null };
  const own = await startAgentService(
    {},
    {
      operations: [
        bind({ ...strange, rest: { method: 'GET', path: '/v1/test-strange-file/{name}' } }).read(
          async () => new FileAnswer({ media: 'zip', fileName: 'x', sizeBytes: 1 }, async () => assert.fail()),
        ),
        bind({
          ...strange,
          name: 'stranger',
          media: ['pdf'],
          rest: { method: 'GET', path: '/v1/test-strange-json/{name}' },
        }).read(async () => ({ ok: true, name: 'x' })),
      ],
    },
  );
  try {
    await readRefusal(await own.request('/v1/test-strange-file/x'), 500, 'internal_error');
    await readRefusal(await own.request('/v1/test-strange-json/x'), 500, 'internal_error');
  } finally {
    await own.stop();
  }
});
