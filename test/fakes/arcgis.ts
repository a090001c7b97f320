import type { RequestListener } from 'node:http';

/** An invented area of a layer: a box in degrees, and its attributes. */
export type FakeArea = { box: readonly [west: number, south: number, east: number, north: number] } & {
  attributes: Record<string, string | number | null>;
};

/** An invented layer; `fault` replaces its answers. */
export type FakeLayer = {
  id: number;
  name: string;
  areas: readonly FakeArea[];
  isGroup?: true;
  fault?: RequestListener;
};

const NEEDED = { geometryType: 'esriGeometryPoint', inSR: '4326', spatialRel: 'esriSpatialRelIntersects', f: 'json' };

/** Answers a body as ArcGIS does: errors too with status 200. */
export function answerJson(body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
}

/** The body of an error, as ArcGIS sends it with status 200. */
export const arcgisError = (code: number, ...details: string[]) => ({
  error: { code, message: code === 499 ? 'Token Required' : 'Unable to complete operation.', details },
});

/** Answers like a FeatureServer at /arcgis/rest/services/Fake/FeatureServer: its layers, and queries by point in pages. */
export function answerLikeArcgis(layers: readonly FakeLayer[], pageSize = 1_000): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://arcgis.test');
    const [, number] = /\/FeatureServer\/(\d+)\/query$/.exec(url.pathname) ?? [];
    if (url.pathname === ARCGIS_PATH) return answerJson(describeService(layers))(request, response);
    const layer = layers.find(({ id }) => String(id) === number);
    if (layer === undefined) return answerJson(arcgisError(404, 'Layer not found'))(request, response);
    return (layer.fault ?? answerJson(answerQuery(layer, url.searchParams, pageSize)))(request, response);
  };
}

/** The path of the fake service. */
export const ARCGIS_PATH = '/arcgis/rest/services/Fake/FeatureServer';

function describeService(layers: readonly FakeLayer[]) {
  return {
    currentVersion: 11.4,
    serviceDescription: 'Invented for tests',
    capabilities: 'Query',
    maxRecordCount: 2000,
    supportedQueryFormats: 'JSON',
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    layers: layers.map(({ id, name, isGroup }) => ({
      id,
      name,
      parentLayerId: -1,
      defaultVisibility: true,
      subLayerIds: isGroup === true ? [id + 1] : null,
      minScale: 0,
      maxScale: 0,
      type: isGroup === true ? 'Group Layer' : 'Feature Layer',
      geometryType: isGroup === true ? null : 'esriGeometryPolygon',
    })),
    tables: [],
  };
}

function answerQuery({ areas }: FakeLayer, query: URLSearchParams, pageSize: number) {
  const isComplete = Object.entries(NEEDED).every(([name, value]) => query.get(name) === value);
  const [x = Number.NaN, y = Number.NaN] = (query.get('geometry') ?? '').split(',').map(Number);
  if (!isComplete || !Number.isFinite(x) || !Number.isFinite(y)) return arcgisError(400, "'Invalid query parameters'");
  const found = areas.filter(
    ({ box: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north,
  );
  const offset = Number(query.get('resultOffset') ?? 0);
  const page = found.slice(offset, offset + pageSize);
  const names = [...new Set(areas.flatMap(({ attributes }) => Object.keys(attributes)))];
  return {
    objectIdFieldName: 'OBJECTID',
    uniqueIdField: { name: 'OBJECTID', isSystemMaintained: true },
    globalIdFieldName: '',
    geometryType: 'esriGeometryPolygon',
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    fields: names.map((name) => ({
      name,
      type: 'esriFieldTypeString',
      alias: name,
      sqlType: 'sqlTypeOther',
      domain: null,
    })),
    ...(offset + page.length < found.length ? { exceededTransferLimit: true } : {}),
    features: page.map(({ attributes }) => ({ attributes })),
  };
}

/** Invented areas of Victoria around 144.5, -37.2. */
export const VIC_LAYERS: readonly FakeLayer[] = [
  { id: 1, name: 'Local government areas', areas: [] },
  {
    id: 2,
    name: 'Planning scheme overlay',
    areas: [
      buildVicArea('LSIO1', 'LAND SUBJECT TO INUNDATION OVERLAY - SCHEDULE 1', [144.4, -37.3, 144.6, -37.1]),
      buildVicArea('HO123', 'HERITAGE OVERLAY (HO123)', [144.4, -37.3, 144.6, -37.1]),
      buildVicArea('BMO', 'BUSHFIRE MANAGEMENT OVERLAY', [144.7, -37.3, 144.8, -37.1]),
    ],
  },
  {
    id: 3,
    name: 'Planning scheme zones',
    areas: [buildVicArea('GRZ1', 'GENERAL RESIDENTIAL ZONE - SCHEDULE 1', [144, -38, 145, -37])],
  },
  {
    id: 9,
    name: 'Bushfire prone areas',
    areas: [{ box: [144.4, -37.3, 144.8, -37.1], attributes: { OBJECTID: 5, lga: 'SAMPLE RANGES' } }],
  },
];

/** Invented areas of South Australia around 138.6, -34.9. */
export const SA_LAYERS: readonly FakeLayer[] = [
  { id: 0, name: 'LGA', areas: [] },
  {
    id: 3,
    name: 'Code Zones',
    areas: [
      buildSaArea('General Neighbourhood', 'GN', 1_700_000_000_000),
      buildSaArea('Established Neighbourhood', 'EN', null),
    ],
  },
];

/** An invented area of the Code; `endMs` is the day on which it was replaced. */
export function buildSaArea(name: string, value: string | null, endMs: number | null): FakeArea {
  const attributes = { objectid: 7, id: 'Z1506', name, value, legalstartdate: 1_616_112_000_000, legalenddate: endMs };
  return { box: [138, -35.5, 139, -34.5], attributes: { ...attributes, systemenddate: null } };
}

function buildVicArea(zone_code: string, zone_description: string, box: FakeArea['box']): FakeArea {
  const attributes = { OBJECTID: 1, zone_code, zone_description, scheme_code: 'SMPL', lga: 'SAMPLE RANGES' };
  return { box, attributes: { ...attributes, gaz_begin_date: 1_616_112_000_000 } };
}
