import type { StoredLogin } from '#doors/cli/access/config-file.ts';
import { exchangeTokens } from '#doors/cli/access/exchange-tokens.ts';
import { fetchJson } from '#doors/cli/access/fetch-json.ts';
import { discoverIssuer, type Issuer } from './discover-issuer.ts';
import { listenForCode } from './receive-code.ts';

/** What to sign in to, and how the app is named on the consent page. */
type SignInRequest = { baseUrl: string; scopes: readonly string[] | null; appName: string };

/** Shows the URL to the user and opens it if wanted. */
type ShowUrl = (url: string) => void;

/** Signs a user in with the browser: authorisation code with PKCE and a loopback redirect. Returns the login or why there is none. */
export async function signIn(request: SignInRequest, show: ShowUrl, stop: AbortSignal): Promise<StoredLogin | string> {
  const issuer = await discoverIssuer(request.baseUrl);
  if (typeof issuer === 'string') return issuer;
  const crypto = process.getBuiltinModule('node:crypto');
  const state = crypto.randomBytes(24).toString('base64url');
  const verifier = crypto.randomBytes(48).toString('base64url');
  const challenge = crypto.createHash('sha256').update(verifier).digest('base64url');
  const listener = await listenForCode(state);
  try {
    const clientId = await register(issuer, request.appName, listener.redirectUri);
    if ('why' in clientId) return clientId.why;
    const asked = {
      response_type: 'code',
      client_id: clientId.id,
      redirect_uri: listener.redirectUri,
      // The PPSR is closed, so its scopes would only make the consent page longer.
      scope: (request.scopes ?? issuer.scopes.filter((scope) => !scope.startsWith('ppsr:'))).join(' '),
      state,
      resource: issuer.resource,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    show(`${issuer.authorization_endpoint}?${new URLSearchParams(asked)}`);
    const answer = await Promise.race([listener.answer, whenStopped(stop)]);
    if (answer === null) return 'no answer came from the browser';
    const code = readCode(answer, issuer);
    if ('why' in code) return code.why;
    const login = await exchangeTokens(
      { ...issuer, client_id: clientId.id },
      {
        grant_type: 'authorization_code',
        code: code.code,
        redirect_uri: listener.redirectUri,
        code_verifier: verifier,
        resource: issuer.resource,
      },
    );
    return 'why' in login ? login.why : login;
  } finally {
    listener.close();
  }
}

async function register(issuer: Issuer, client_name: string, redirectUri: string) {
  const metadata = {
    client_name,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  const answer = await fetchJson(issuer.registration_endpoint, metadata);
  if ('reason' in answer) return { why: answer.reason };
  const { client_id, error_description } = answer.body;
  if (typeof client_id === 'string') return { id: client_id };
  const why = typeof error_description === 'string' ? error_description : `HTTP ${answer.status}`;
  return { why: `svc could not be registered: ${why}` };
}

function readCode(answer: URLSearchParams, { issuer, namesItself }: Issuer): { code: string } | { why: string } {
  // RFC 9207: an answer of another issuer could make this one redeem its code.
  const named = answer.get('iss');
  if (named === null && namesItself) return { why: 'the answer does not name its issuer' };
  if (named !== null && named !== issuer) return { why: 'the answer comes from another issuer' };
  const code = answer.get('code');
  if (code !== null) return { code };
  return { why: answer.get('error') === 'access_denied' ? 'the request was declined' : 'the browser returned no code' };
}

function whenStopped(stop: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(null);
    else stop.addEventListener('abort', () => resolve(null), { once: true });
  });
}
