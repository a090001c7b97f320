import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import type { SourceReading } from '#base/source-reading.ts';

/** Where the live register is, and who we are to it. */
export type AbrSettings = { url: string; guid: string; timeoutMs: number };

/** Where the real register answers. */
export const ABR_DEFAULT_URL = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const MAX_ANSWER_BYTES = 5_000_000;

/** Asks SearchByABNv202001 with history and gives the document; a failed reading never holds the GUID. */
export async function readAbrDocument(settings: AbrSettings, abn: string): Promise<SourceReading<string>> {
  const first = await ask(settings, abn);
  // A connection that could not be made, or broke, is tried once more; asking twice does no harm.
  const body = !first.ok && first.kind === 'unreachable' ? await ask(settings, abn) : first;
  return body.ok ? { ok: true, value: body.value.toString('utf8') } : body;
}

function ask({ url, guid, timeoutMs }: AbrSettings, abn: string): Promise<SourceReading<Buffer>> {
  // In the body rather than the address, which proxies and error messages repeat.
  const form = new URLSearchParams({ searchString: abn, includeHistoricalDetails: 'Y', authenticationGuid: guid });
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, form };
  return fetchBounded(buildEndpointUrl(url, '/SearchByABNv202001'), limits);
}
