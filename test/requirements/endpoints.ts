import { buildRequirements } from './requirement.ts';

const endpoints = 'Endpoints';
const cli = 'CLI (each command calls the route named)';
const authentication = 'Authentication';

/** The REST routes, the CLI over them, and who may call. */
export const endpointRequirements = [
  ...buildRequirements(endpoints, {
    'endpoints.v1-paths': 'Every path of {base_url} begins with /v1.',
    'endpoints.health': 'GET /v1/_health reports whether the API responds.',
    'endpoints.health-no-auth': 'GET /v1/_health needs no credential.',
    'endpoints.abn': 'GET /v1/abn/{abn} with a bearer answers the ABN record.',
    'endpoints.abn-errors': 'GET /v1/abn/{abn} refuses with a code of the ABN lookup errors.',
    'endpoints.verify-counterparty': 'POST /v1/verify-counterparty takes {abn} and returns an Evidence Card.',
    'endpoints.verify-counterparty-gst': 'The Evidence Card has GST evidence in card.source_checks when returned.',
    'endpoints.ppsr-preview-body': 'The body of POST /v1/ppsr/preview carries subject_kind (organisation) and acn.',
    'endpoints.ppsr-preview-503': 'POST /v1/ppsr/preview with a bearer is always 503, with no price and no dispatch.',
    'endpoints.ppsr-search-body':
      'The body of POST /v1/ppsr/search carries subject_kind (organisation), acn and purpose.',
    'endpoints.ppsr-search-closed': 'POST /v1/ppsr/search fails closed; the bearer does not unlock access.',
    'endpoints.receipts': 'GET /v1/receipts/due-diligence with a bearer reads records of completed checks.',
  }),
  ...buildRequirements(endpoints, {
    'endpoints.exports': 'GET /v1/exports/{id} retrieves the fixture PDF named by download_url.',
    'endpoints.exports-errors': 'GET /v1/exports/{id} refuses with a code of the evidence-pack errors.',
  }),
  ...buildRequirements(cli, {
    'cli.health': 'svc health calls GET /v1/_health.',
    'cli.abn-lookup': 'svc abn lookup <abn> calls GET /v1/abn/{abn}.',
    'cli.ppsr-preview': 'svc ppsr preview <subject> calls POST /v1/ppsr/preview.',
    'cli.ppsr-search': 'svc ppsr search <subject> calls POST /v1/ppsr/search.',
    'cli.receipts-get': 'svc receipts get calls GET /v1/receipts/due-diligence.',
    'cli.option-token': '--token sets the credential.',
    'cli.option-base-url': '--base-url sets the host.',
    'cli.option-json': '--json prints JSON.',
    'cli.option-purpose': '--purpose sets the text that is sent with a search.',
    'cli.credential-from-environment':
      'The credential may instead come from SERVICE_ASSETS_API_KEY or SERVICE_API_KEY.',
    'cli.built-from-source': 'The CLI is built from source and is not published to a package registry.',
  }),
  ...buildRequirements(authentication, {
    'auth.bearer-required':
      'Every REST request except GET /v1/_health needs the header Authorization: Bearer <API_KEY>.',
    'auth.keys-are-secrets': 'Keys are secrets, kept server side: neither stored, logged nor shown again in clear.',
    'auth.live-prefix': 'Live keys carry a fixed live prefix.',
    'auth.cli-same-key': 'The CLI uses the same key and no separate CLI credential exists.',
    'auth.mcp-refuses-api-key': 'The agent-tool interface does not accept the API key.',
    'auth.counterparty-scopes': 'POST /v1/verify-counterparty requires both scopes abn:lookup and gst:status.',
    'auth.ppsr-no-credential': 'PPSR access is not granted by any credential while the gate is closed.',
  }),
  ...buildRequirements(authentication, {
    'auth.oauth-on-rest': 'OAuth access tokens are also accepted by REST and CLI for delegated clients.',
    'auth.consent': 'A human approves scopes through OAuth consent and the host receives a scoped access token.',
    'auth.discovery': 'OAuth discovery is at {mcp_issuer_url}/.well-known/oauth-authorization-server.',
    'auth.register': 'OAuth registration is at /oauth/register.',
    'auth.authorize': 'OAuth approval is at /oauth/authorize.',
    'auth.token': 'OAuth token exchange is at /oauth/token.',
    'auth.revoke': 'OAuth disconnect is at /oauth/revoke.',
  }),
];
