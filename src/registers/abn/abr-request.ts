import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { SourceReading } from '#base/source-reading.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';

/** Where the live register is, and who we are to it. */
export type AbrSettings = { url: string; guid: string; timeoutMs: number };

/** Where the real register answers. */
export const ABR_DEFAULT_URL = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const METHOD = 'SearchByABNv202001';

const MAX_ANSWER_BYTES = 5_000_000;

/** What the register sent, and what a record names it by: the SHA-256 of the very bytes. */
export type AbrDocument = { text: string; file: SourceFile };

/** Asks SearchByABNv202001 with history and gives the document; a failed reading never holds the GUID. */
export async function readAbrDocument(settings: AbrSettings, abn: string): Promise<SourceReading<AbrDocument>> {
  const first = await ask(settings, abn);
  // A connection that could not be made, or broke, is tried once more; asking twice does no harm.
  const body = !first.ok && first.kind === 'unreachable' ? await ask(settings, abn) : first;
  if (!body.ok) return body;
  const { origin, pathname } = buildMethodUrl(settings.url);
  const sha256 = sha256Hex(body.value);
  const file = { sha256, name: `${METHOD} response`, url: `${origin}${pathname}`, published_at: null };
  return { ok: true, value: { text: body.value.toString('utf8'), file } };
}

function ask({ url, guid, timeoutMs }: AbrSettings, abn: string): Promise<SourceReading<Buffer>> {
  // In the body rather than the address, which proxies and error messages repeat.
  const form = new URLSearchParams({ searchString: abn, includeHistoricalDetails: 'Y', authenticationGuid: guid });
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, form };
  return fetchBounded(buildMethodUrl(url), limits);
}

function buildMethodUrl(url: string): URL {
  return buildEndpointUrl(url, `/${METHOD}`);
}
