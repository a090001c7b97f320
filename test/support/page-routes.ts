import type { FastifyInstance } from 'fastify';

/** A route of pages: its method, and its path with `:name` for each parameter. */
export type PageRoute = { method: 'GET' | 'POST'; path: string };

// What signed-in people and those who join them open. Sign-in and consent have tests of their own.
const OF_PEOPLE = /^\/(?:app|account|approvals|join)(?:\/|$)/;

/** Lists the routes below /app, /account, /approvals and /join that a server has, so that a new page is tested without being named. */
export function listPageRoutes(server: FastifyInstance): PageRoute[] {
  const parents: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + part;
      parents[depth] = path;
      if (!OF_PEOPLE.test(path)) return [];
      return methods.split(', ').flatMap((method) => (method === 'GET' || method === 'POST' ? [{ method, path }] : []));
    });
}

/** Puts values for the parameters of a path; throws for one that has none, so that its test is completed. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`name a value for :${name} of ${path}`);
    return value;
  });
}
