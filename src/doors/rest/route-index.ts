import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the route, if it needs a credential. */
    guarded?: string;
  }
}

/** A route: its pattern, and its operation if that needs a credential. */
export type IndexedRoute = { url: string; guarded: string | null };

type Node = { routes: Map<string, IndexedRoute>; named: Map<string, Node>; parameter: Node | null; rest: Node | null };

/** Finds routes by path in as many steps as the path has segments. The router knows them too, but not across methods. */
export class RouteIndex {
  readonly #root = newNode();

  /** Adds every route that the server is given from now on. */
  follow(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method, config }) => {
      for (const one of [method].flat()) this.#add(url, one, config?.guarded ?? null);
    });
  }

  /** Returns the route of a method and a path as the router would: a fixed segment before a parameter, both before `*`. */
  find(method: string, path: string): IndexedRoute | null {
    return findIn(this.#root, path.split('/'), 0, ({ routes }) => routes.get(method) ?? null);
  }

  /** Returns the methods of all routes that match a path; empty when the path is unknown. */
  listMethods(path: string): string[] {
    const methods = new Set<string>();
    findIn(this.#root, path.split('/'), 0, ({ routes }) => {
      for (const method of routes.keys()) methods.add(method);
      return null;
    });
    return [...methods];
  }

  #add(url: string, method: string, guarded: string | null): void {
    let node = this.#root;
    for (const segment of url.split('/')) node = stepInto(node, segment);
    node.routes.set(method, { url, guarded });
  }
}

function newNode(): Node {
  return { routes: new Map(), named: new Map(), parameter: null, rest: null };
}

function stepInto(node: Node, segment: string): Node {
  const kind = segment === '*' ? 'rest' : segment.startsWith(':') ? 'parameter' : null;
  const next = (kind === null ? node.named.get(segment) : node[kind]) ?? newNode();
  if (kind === null) node.named.set(segment, next);
  else node[kind] = next;
  return next;
}

/** Visits the nodes that match, best first, until a visit returns something. */
function findIn<T>(node: Node, segments: readonly string[], at: number, visit: (node: Node) => T | null): T | null {
  const segment = segments[at];
  if (segment === undefined) return visit(node);
  const named = node.named.get(segment);
  const found = named === undefined ? null : findIn(named, segments, at + 1, visit);
  if (found !== null) return found;
  const { parameter, rest } = node;
  const other = parameter === null || segment === '' ? null : findIn(parameter, segments, at + 1, visit);
  // A sub-application handles everything below its prefix.
  return other ?? (rest === null ? null : visit(rest));
}
