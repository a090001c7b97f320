import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { SourceReading } from '#base/source-reading.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';

/** The URL of the live register, and the GUID that identifies this service. */
export type AbrSettings = { url: string; guid: string; timeoutMs: number };

/** The URL of the real register. */
export const ABR_DEFAULT_URL = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const METHOD = 'SearchByABNv202001';

const MAX_ANSWER_BYTES = 5_000_000;

/** The register's response, and how a record cites it: by the SHA-256 of its bytes. */
type AbrDocument = { text: string; file: SourceFile };

/** Calls SearchByABNv202001 with history; a failed reading never contains the GUID. */
export async function readAbrDocument(settings: AbrSettings, abn: string): Promise<SourceReading<AbrDocument>> {
  const first = await search(settings, abn);
  // Retried once after a connection error; the search is idempotent.
  const body = !first.ok && first.kind === 'unreachable' ? await search(settings, abn) : first;
  if (!body.ok) return body;
  const { origin, pathname } = buildMethodUrl(settings.url);
  const sha256 = sha256Hex(body.value);
  const file = { sha256, name: `${METHOD} response`, url: `${origin}${pathname}`, published_at: null };
  return { ok: true, value: { text: body.value.toString('utf8'), file } };
}

function search({ url, guid, timeoutMs }: AbrSettings, abn: string): Promise<SourceReading<Buffer>> {
  // In the body, because proxies and error messages repeat URLs.
  const form = new URLSearchParams({ searchString: abn, includeHistoricalDetails: 'Y', authenticationGuid: guid });
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, form };
  return fetchBounded(buildMethodUrl(url), limits);
}

function buildMethodUrl(url: string): URL {
  return buildEndpointUrl(url, `/${METHOD}`);
}
