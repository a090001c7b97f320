import { buildServerInfo } from './server-info.ts';

/** The schema of the MCP registry that the document follows. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * Builds the document by which the MCP registry lists this service. Its name starts with the reversed host, because a
 * publisher proves to the registry that the domain is theirs.
 */
export function buildServerJson(publicUrl: string, version: string) {
  const { name, ...info } = buildServerInfo(publicUrl, version);
  const namespace = new URL(publicUrl).hostname.split('.').reverse().join('.');
  return {
    $schema: SCHEMA,
    name: `${namespace}/${name}`,
    ...info,
    remotes: [
      { type: 'streamable-http', url: `${publicUrl}/mcp` },
      { type: 'sse', url: `${publicUrl}/sse` },
    ],
  };
}
