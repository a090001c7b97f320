import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPointFault, roundDegrees } from '#domain/planning/find-point-fault.ts';
import { listPossibleStates } from '#domain/planning/list-possible-states.ts';

const PLACES: readonly (readonly [place: string, latitude: number, longitude: number, states: string])[] = [
  ['Melbourne', -37.8136, 144.9631, 'VIC'],
  ['Geelong', -38.15, 144.36, 'VIC'],
  ['Sale', -38.1, 147.07, 'VIC'],
  ['Horsham', -36.71, 142.2, 'VIC'],
  ['Mildura, at the border', -34.185, 142.16, 'NSW VIC'],
  ['Swan Hill, at the border', -35.34, 143.55, 'NSW VIC'],
  ['Echuca, at the border', -36.13, 144.75, 'NSW VIC'],
  ['Albury, at the border', -36.08, 146.92, 'NSW VIC'],
  ['Corryong, at the border', -36.2, 147.9, 'NSW VIC'],
  ['Mallacoota', -37.56, 149.75, 'NSW VIC'],
  ['Sydney', -33.87, 151.21, 'NSW'],
  ['Broken Hill', -31.95, 141.45, 'NSW'],
  ['Wagga Wagga', -35.11, 147.37, 'NSW'],
  ['Lord Howe Island', -31.55, 159.08, 'NSW'],
  ['Canberra', -35.28, 149.13, 'ACT NSW'],
  ['Tweed Heads, at the border', -28.18, 153.54, 'NSW QLD'],
  ['Brisbane', -27.47, 153.03, 'QLD'],
  ['Thursday Island', -10.58, 142.22, 'QLD'],
  ['Adelaide', -34.93, 138.6, 'SA'],
  ['Mount Gambier, at the border', -37.83, 140.78, 'SA'],
  ['Bordertown, at the border', -36.31, 140.95, 'SA VIC'],
  ['Renmark', -34.17, 140.75, 'SA'],
  ['Ceduna', -32.13, 133.67, 'SA'],
  ['Hobart', -42.88, 147.33, 'TAS'],
  ['King Island', -39.93, 143.85, 'TAS'],
  ['Alice Springs', -23.7, 133.88, 'NT'],
  ['Darwin', -12.46, 130.84, 'NT'],
  ['Perth', -31.95, 115.86, 'WA'],
  ['Kununurra, at the border', -15.77, 128.74, 'WA'],
  ['Eucla, at the border', -31.68, 128.88, 'WA'],
  ['Auckland', -36.85, 174.76, ''],
  ['Jakarta', -6.2, 106.8, ''],
  ['the Tasman Sea', -37, 156, ''],
  ['null island', 0, 0, ''],
];

for (const [place, latitude, longitude, states] of PLACES) {
  test(`${place}: ${states || 'outside Australia'}`, () => {
    assert.equal(listPossibleStates({ latitude, longitude }).toSorted().join(' '), states);
    assert.equal(findPointFault(latitude, longitude) === null, states !== '');
  });
}

const FAULTS: readonly (readonly [latitude: number, longitude: number, field: string, problem: RegExp])[] = [
  [144.9631, -37.8136, 'latitude', /^and longitude are swapped/],
  [115.86, -31.95, 'latitude', /^and longitude are swapped/],
  [37.8136, 144.9631, 'latitude', /^must be negative: Australia is south/],
  [-37.8136, 174.7, 'latitude', /^and longitude are outside Australia$/],
  [-90.5, 144, 'latitude', /^must be from -90 to 90$/],
  [-37, 180.5, 'longitude', /^must be from -180 to 180$/],
  [-37, -180.5, 'longitude', /^must be from -180 to 180$/],
  [1e308, 1e308, 'longitude', /^must be from -180 to 180$/],
  [Number.NaN, 144, 'latitude', /outside Australia$/],
  [-37, Number.NaN, 'latitude', /outside Australia$/],
  [5e-324, 5e-324, 'latitude', /outside Australia$/],
];

for (const [latitude, longitude, field, problem] of FAULTS) {
  test(`${latitude}, ${longitude}: ${problem}`, () => {
    const fault = findPointFault(latitude, longitude);
    assert.equal(fault?.field, field);
    assert.match(fault?.problem ?? '', problem);
  });
}

test('coordinates are rounded to 7 decimals', () => {
  assert.equal(roundDegrees(-37.813_612_345_678_9), -37.813_612_3);
  assert.equal(roundDegrees(144.963_100_05), 144.963_100_1);
});
