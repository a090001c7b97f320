import type { DayWindow } from '#base/calendar-window.ts';
import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildUnread, type SourceReading } from '#base/source-reading.ts';
import { ONLINE_DA_PATH } from './manifest.ts';
import { type OnlineDaPage, parseOnlineDaPage } from './parse-online-da-page.ts';
import type { PlanningApplication } from './planning-application.ts';

const PAGE_SIZE = 500;
const PAGES_AT_ONCE = 3;
const PAGE_TIMEOUT_MS = 15_000;
const MAX_PAGE_BYTES = 8_000_000;

/** A query: lodgement days, and one council or (null) the whole state. */
type OnlineDaQuery = { window: DayWindow; council: string | null; maxPages: number };

/** All applications read; `complete` is false if there are more than `maxPages` pages. */
type OnlineDaAnswer = { applications: PlanningApplication[]; complete: boolean; sha256: string };

type Page = OnlineDaPage & { sha256: string };

/** Reads the pages of a query, a few at a time, up to `maxPages`. */
export async function readOnlineDa(
  baseUrl: string,
  query: OnlineDaQuery,
  signal: AbortSignal,
): Promise<SourceReading<OnlineDaAnswer>> {
  const first = await readPage(baseUrl, query, 1, signal);
  if (!first.ok) return first;
  const last = Math.min(first.value.totalPages, query.maxPages);
  const pages: Page[] = [first.value];
  for (let next = 2; next <= last; next += PAGES_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(PAGES_AT_ONCE, last - next + 1) }, (_, index) => next + index);
    const readings = await Promise.all(numbers.map((number) => readPage(baseUrl, query, number, signal)));
    for (const reading of readings) {
      if (!reading.ok) return reading;
      pages.push(reading.value);
    }
  }
  return { ok: true, value: buildAnswer(pages) };
}

function buildAnswer(pages: readonly Page[]): OnlineDaAnswer {
  const applications = pages.flatMap((page) => page.applications);
  return {
    applications,
    // A short page, or a list that grew between two pages, counts as incomplete.
    complete: pages.every((page) => applications.length >= page.totalCount),
    sha256: sha256Hex(pages.map((page) => page.sha256).join('\n')),
  };
}

async function readPage(
  baseUrl: string,
  { window, council }: OnlineDaQuery,
  number: number,
  signal: AbortSignal,
): Promise<SourceReading<Page>> {
  const filters = {
    ...(council === null ? {} : { CouncilName: [council] }),
    LodgementDateFrom: window.start,
    LodgementDateTo: window.finish,
  };
  const headers = {
    accept: 'application/json',
    PageSize: `${PAGE_SIZE}`,
    PageNumber: `${number}`,
    // Headers are ASCII only; JSON can escape other characters.
    filters: escapeForHeader(JSON.stringify({ filters })),
  };
  const url = buildEndpointUrl(baseUrl, ONLINE_DA_PATH);
  const limits = { timeoutMs: PAGE_TIMEOUT_MS, maxBytes: MAX_PAGE_BYTES, headers, signal };
  const body = await fetchBounded(url, limits);
  if (!body.ok) return body;
  const page = parseOnlineDaPage(body.value.toString('utf8'));
  if (page === null) return buildUnread('returned something that is not a list of applications', 'unreadable');
  return { ok: true, value: { ...page, sha256: sha256Hex(body.value) } };
}

function escapeForHeader(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
