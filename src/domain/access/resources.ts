/** The doors that take access tokens. */
export type TokenDoor = 'agent' | 'rest';

/** Where agents connect: each path is an OAuth resource of its own. */
export const AGENT_PATHS = ['/mcp', '/sse'] as const;

/** One of the paths where agents connect. */
export type AgentPath = (typeof AGENT_PATHS)[number];

const REST_PATH = '/v1';

/** What a token may be for (RFC 8707), by their addresses; the first is meant where a client names none. */
export function listResources(publicUrl: string): string[] {
  return [...AGENT_PATHS, REST_PATH].map((path) => publicUrl + path);
}

/** Whether a token for this audience opens a door: REST takes those for agents too, so that a host can fetch what a tool links to. */
export function isForDoor(audience: string, door: TokenDoor, publicUrl: string): boolean {
  const paths = door === 'agent' ? AGENT_PATHS : [...AGENT_PATHS, REST_PATH];
  return paths.some((path) => audience === publicUrl + path);
}
