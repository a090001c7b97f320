import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import { isPlainObject } from '#base/plain-object.ts';
import { isRedirectAllowed } from './redirect-target.ts';

const GRANT_TYPES = ['authorization_code', 'refresh_token'];
const MAX_REDIRECTS = 20;
const MAX_NAME_LENGTH = 80;

/** A registration error of RFC 7591. */
type RegistrationRefusal = {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  error_description: string;
};

/** The accepted metadata of an app. All other fields are dropped, including scopes, which would limit a later step-up. */
export type ClientMetadata = Record<string, unknown>;

/** Parses a registration; returns only the fields that this issuer uses, or the error. */
export function parseRegistration(sent: unknown): ClientMetadata | RegistrationRefusal {
  if (!isPlainObject(sent)) return refuse('invalid_client_metadata', 'The body must be a JSON object.');
  const { redirect_uris, grant_types, client_name, client_uri, token_endpoint_auth_method } = sent;
  if (!isTexts(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > MAX_REDIRECTS)
    return refuse('invalid_redirect_uri', `redirect_uris must name 1 to ${MAX_REDIRECTS} addresses.`);
  const bad = redirect_uris.find((uri) => !isRedirectAllowed(uri));
  if (bad !== undefined)
    return refuse(
      'invalid_redirect_uri',
      'Each of redirect_uris must be https, http on the loopback, or a private-use scheme with a dot (com.example.app:/callback), without fragment or password.',
    );
  if (grant_types !== undefined && !(isTexts(grant_types) && grant_types.includes('authorization_code')))
    return refuse('invalid_client_metadata', 'grant_types must have authorization_code.');
  const name = typeof client_name === 'string' ? normaliseClientName(client_name) : '';
  return {
    redirect_uris,
    grant_types: GRANT_TYPES.filter((type) => !isTexts(grant_types) || grant_types.includes(type)),
    response_types: ['code'],
    // An app with a loopback or custom-scheme redirect is native.
    application_type: redirect_uris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
    token_endpoint_auth_method: token_endpoint_auth_method ?? 'none',
    ...(name === '' ? {} : { client_name: name }),
    ...(isWebAddress(client_uri) ? { client_uri } : {}),
  };
}

/** Normalises an app's name to one short line without characters that could hide or reorder the surrounding text. */
export function normaliseClientName(name: string): string {
  // Pages show the name in quotation marks, so it must not contain any.
  const unquoted = normaliseHiddenCharacters(name).replace(/["“”„‟«»＂]/g, '’');
  // Cut by code points, because the database rejects half a surrogate pair.
  return [...unquoted].slice(0, MAX_NAME_LENGTH).join('').trim();
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && !/[\p{Cc}\p{Cs}]/u.test(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function refuse(error: RegistrationRefusal['error'], error_description: string): RegistrationRefusal {
  return { error, error_description };
}
