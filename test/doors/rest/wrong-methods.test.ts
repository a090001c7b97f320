import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { readRefusal } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const ALLOWED = new Map<string, string[]>([
  ...[
    '/docs',
    '/docs/search',
    '/docs/how-to/manage-keys',
    '/pricing',
    '/llms-full.txt',
    '/llms.txt',
    '/',
    '/.well-known/openapi.json',
  ].map((path): [string, string[]] => [path, ['GET', 'HEAD']]),
  ['/.well-known/oauth-protected-resource', ['GET', 'HEAD']],
  ['/.well-known/oauth-protected-resource/mcp', ['GET', 'HEAD']],
  ['/mcp', ['GET', 'POST', 'DELETE']],
]);
const ROUTES = OPERATIONS.flatMap(({ rest, kind }) => {
  // A HEAD of a check would leave an unwanted record.
  const head = rest?.method === 'GET' && kind === 'read' ? ['HEAD'] : [];
  return rest === null ? [] : [{ path: rest.path, methods: [rest.method, ...head] }];
});
for (const { path } of ROUTES) {
  // A path of its own may also be one that a parameter takes: /v1/monitors/recheck.
  const asked = path.replace(/\{\w+\}/, 'something');
  const takes = (one: string) => new RegExp(`^${one.replace(/\{\w+\}/, '[^/]+')}$`).test(asked);
  ALLOWED.set(
    asked,
    ROUTES.filter((route) => takes(route.path)).flatMap(({ methods }) => methods),
  );
}

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

for (const [path, allowed] of ALLOWED) {
  test(`${path}: any method but ${allowed.join(', ')} is 405 with Allow, whatever it carries`, async () => {
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await sendRaw(
        service.url,
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: nonsense\r\nContent-Length: 4\r\n\r\n{bad`,
      );
      assert.ok(answer !== null, method);
      assert.deepEqual(answer.headers.get('allow')?.split(', ').sort(), allowed.toSorted(), method);
      // An answer to HEAD has no body by definition.
      if (method === 'HEAD') assert.equal(answer.status, 405);
      else await readRefusal(answer, 405, 'method_not_allowed');
    }
  });
}
