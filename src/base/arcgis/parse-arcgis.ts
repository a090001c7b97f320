import { parseBoundedJson } from '#base/bounded-json.ts';
import { normaliseHiddenCharacters } from '#base/hidden-characters.ts';
import { isPlainObject, type PlainObject } from '#base/plain-object.ts';

/** The attributes of a feature, by field name in lower case. Empty texts are null. */
export type ArcgisFeature = Readonly<Record<string, string | number | null>>;

export type ArcgisLayer = { id: number; name: string; isGroup: boolean };

/** A parsed response, the code of an error that the server reported, or null for anything else. */
export type ArcgisParsed<T> = { kind: 'ok'; value: T } | { kind: 'error'; code: number } | null;

/** A page of a query; `hasMore` says that the server left features out. */
type ArcgisPage = { features: ArcgisFeature[]; hasMore: boolean };

const MAX_TEXT = 1_000;

/** Parses a page of a query (`f=json`). The server reports errors in the body, with HTTP status 200. */
export function parseArcgisPage(body: Buffer): ArcgisParsed<ArcgisPage> {
  return parseBody(body, ({ features, exceededTransferLimit }) => {
    if (!Array.isArray(features)) return null;
    const read = features.map(readFeature);
    if (!read.every((feature) => feature !== null)) return null;
    return { features: read, hasMore: exceededTransferLimit === true };
  });
}

/** Parses the description of a service (`?f=json`), for its layers. */
export function parseArcgisLayers(body: Buffer): ArcgisParsed<ArcgisLayer[]> {
  return parseBody(body, ({ layers }) => {
    if (!Array.isArray(layers)) return null;
    const read = layers.map(readLayer);
    return read.every((layer) => layer !== null) ? read : null;
  });
}

function parseBody<T>(body: Buffer, read: (value: PlainObject) => T | null): ArcgisParsed<T> {
  const parsed = parseBoundedJson(body);
  if (!parsed.ok || !isPlainObject(parsed.value)) return null;
  const { error } = parsed.value;
  if (error !== undefined)
    return { kind: 'error', code: isPlainObject(error) && Number.isInteger(error.code) ? Number(error.code) : 0 };
  const value = read(parsed.value);
  return value === null ? null : { kind: 'ok', value };
}

function readFeature(feature: unknown): ArcgisFeature | null {
  if (!isPlainObject(feature) || !isPlainObject(feature.attributes)) return null;
  const read: [string, string | number | null][] = [];
  for (const [name, value] of Object.entries(feature.attributes)) {
    const attribute = readAttribute(value);
    if (attribute === undefined) return null;
    read.push([name.toLowerCase(), attribute]);
  }
  return Object.fromEntries(read);
}

function readAttribute(value: unknown): string | number | null | undefined {
  if (value === null || typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > MAX_TEXT) return undefined;
  return normaliseHiddenCharacters(value).trim() || null;
}

function readLayer(layer: unknown): ArcgisLayer | null {
  if (!isPlainObject(layer)) return null;
  const { id, name, type, subLayerIds } = layer;
  if (!Number.isInteger(id) || Number(id) < 0 || typeof name !== 'string' || name.length > MAX_TEXT) return null;
  const isGroup = type === 'Group Layer' || (Array.isArray(subLayerIds) && subLayerIds.length > 0);
  return { id: Number(id), name: normaliseHiddenCharacters(name).trim(), isGroup };
}
