import { buildEndpointUrl } from '#base/endpoint-url.ts';
import { type FetchLimits, fetchBounded } from '#base/fetch-bounded.ts';
import { sha256Hex } from '#base/sha256.ts';
import { buildUnread, type SourceReading, type UnreadKind } from '#base/source-reading.ts';
import {
  type ArcgisFeature,
  type ArcgisLayer,
  type ArcgisParsed,
  parseArcgisLayers,
  parseArcgisPage,
} from './parse-arcgis.ts';

/** A point in degrees, WGS 84. */
export type ArcgisPoint = { latitude: number; longitude: number };

type ArcgisLimits = Pick<FetchLimits, 'timeoutMs' | 'maxBytes' | 'signal'> & { maxPages: number };

/** The features of a layer at a point, and the hash of the responses. */
type ArcgisFound = { features: ArcgisFeature[]; sha256: string };

const TOO_MANY_REQUESTS = 429;
const TOKEN_INVALID = 498;
const TOKEN_REQUIRED = 499;
const NOT_ARCGIS = 'returned something that is not a response of ArcGIS';

export async function readArcgisLayers(
  serviceUrl: string,
  limits: ArcgisLimits,
): Promise<SourceReading<ArcgisLayer[]>> {
  const url = buildEndpointUrl(serviceUrl, '', { f: 'json' });
  const body = await fetchBounded(url, { ...limits, headers: { accept: 'application/json' } });
  return body.ok ? settle(parseArcgisLayers(body.value)) : body;
}

/** Reads all features of a layer that include a point, page by page. A list that was not read to its end is a failure. */
export async function queryArcgisPoint(
  serviceUrl: string,
  layer: number,
  point: ArcgisPoint,
  limits: ArcgisLimits,
): Promise<SourceReading<ArcgisFound>> {
  const features: ArcgisFeature[] = [];
  const hashes: string[] = [];
  for (let page = 0; page < limits.maxPages; page++) {
    const url = buildEndpointUrl(serviceUrl, `/${layer}/query`, buildQuery(point, features.length));
    const body = await fetchBounded(url, { ...limits, headers: { accept: 'application/json' } });
    if (!body.ok) return body;
    const read = settle(parseArcgisPage(body.value));
    if (!read.ok) return read;
    features.push(...read.value.features);
    hashes.push(sha256Hex(body.value));
    if (!read.value.hasMore) return { ok: true, value: { features, sha256: sha256Hex(hashes.join('\n')) } };
    // Without a feature the next request would be the same.
    if (read.value.features.length === 0) break;
  }
  return buildUnread('has more areas here than could be read', 'unreadable');
}

function buildQuery({ latitude, longitude }: ArcgisPoint, offset: number): Record<string, string> {
  return {
    where: '1=1',
    geometry: `${longitude},${latitude}`,
    geometryType: 'esriGeometryPoint',
    inSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    outFields: '*',
    returnGeometry: 'false',
    // A server without paging refuses the parameter.
    ...(offset === 0 ? {} : { resultOffset: `${offset}` }),
    f: 'json',
  };
}

function settle<T>(parsed: ArcgisParsed<T>): SourceReading<T> {
  if (parsed === null) return buildUnread(NOT_ARCGIS, 'unreadable');
  if (parsed.kind === 'ok') return { ok: true, value: parsed.value };
  // Only the code: the message is the server's text.
  const { code } = parsed;
  const isToken = code === TOKEN_INVALID || code === TOKEN_REQUIRED;
  const kind: UnreadKind = code === TOO_MANY_REQUESTS ? 'throttled' : 'refused';
  return buildUnread(isToken ? 'now requires a token' : `reported error ${code}`, kind);
}
