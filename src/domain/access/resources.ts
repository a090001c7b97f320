/** The interfaces that accept access tokens. */
export type TokenDoor = 'agent' | 'rest';

/** The paths where agents connect; each is a separate OAuth resource. */
export const AGENT_PATHS = ['/mcp', '/sse'] as const;

/** A path where agents connect. */
export type AgentPath = (typeof AGENT_PATHS)[number];

const REST_PATH = '/v1';

/** Lists the resources that a token can be for (RFC 8707); the first is the default. */
export function listResources(publicUrl: string): string[] {
  return [...AGENT_PATHS, REST_PATH].map((path) => publicUrl + path);
}

/** Whether an interface accepts a token for this audience. REST also accepts agents' tokens, so that a host can fetch what a tool links to. */
export function isForDoor(audience: string, door: TokenDoor, publicUrl: string): boolean {
  const paths = door === 'agent' ? AGENT_PATHS : [...AGENT_PATHS, REST_PATH];
  return paths.some((path) => audience === publicUrl + path);
}
