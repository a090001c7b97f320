import type { TestService } from './test-service.ts';

/** Posts a body as JSON with the service's own key, or with the headers given. */
export function postJson(
  service: TestService,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}
