import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNearestStations } from '#registers/bom-climate-data-online/nearest-stations.ts';
import { parseRainfallCsv } from '#registers/bom-climate-data-online/parse-rainfall-csv.ts';
import { parseStationList } from '#registers/bom-climate-data-online/parse-station-list.ts';
import { FAKE_STATION_LIST, fakeRainfallCsv } from '#test/fakes/bom.ts';

const WINDOW = { start: '2025-11-01', finish: '2026-10-31' };
const CSV = fakeRainfallCsv('061999');

test('parses the measured days of the window; a blank does not mean no rain', () => {
  assert.deepEqual(parseRainfallCsv(CSV, '061999', WINDOW), [
    { day: '2025-11-01', rainMm: 1.5, periodDays: 1 },
    { day: '2026-10-31', rainMm: 2.5, periodDays: 2 },
  ]);
});

test('another station, another product or an incomplete row is rejected', () => {
  assert.equal(parseRainfallCsv(CSV, '061998', WINDOW), null);
  assert.equal(parseRainfallCsv(CSV.replace('IDCJAC0009', 'IDCJAC0010'), '061999', WINDOW), null);
  assert.equal(parseRainfallCsv(CSV.slice(0, -6), '061999', WINDOW), null);
  assert.equal(parseRainfallCsv('<html>', '061999', WINDOW), null);
});

test('parses the station list and finds the nearest station that still reports', () => {
  const stations = parseStationList(FAKE_STATION_LIST) ?? [];
  assert.equal(stations.length, 3);
  assert.deepEqual(stations[0], {
    number: '061999',
    name: 'SAMPLE HILL (TEST ST)',
    latitude: -33.25,
    longitude: 150.12,
    lastMonth: '2026-10',
  });
  const point = { latitude: -33.2, longitude: 150.1 };
  const near = listNearestStations(stations, point, { since: '2026-10', count: 3 });
  assert.deepEqual(
    near.map(({ station, distanceKm }) => [station.number, distanceKm.toFixed(1)]),
    [['061999', '5.9']],
  );
  assert.equal(listNearestStations(stations, point, { since: '1950-12', count: 1 })[0]?.station.number, '061998');
  assert.equal(parseStationList('<html>Request Rejected</html>'), null);
});
