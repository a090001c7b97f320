import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTilePath, parseTilePath } from '#domain/log/tree/tiles.ts';

// C2SP tlog-tiles: the example of the specification, and both ends of each part.
const PATHS: [path: string, level: number, index: number, width: number][] = [
  ['0/000', 0, 0, 256],
  ['0/x001/x234/067', 0, 1_234_067, 256],
  ['63/999', 63, 999, 256],
  ['1/x001/000', 1, 1_000, 256],
  ['2/000.p/1', 2, 0, 1],
  ['0/x001/x234/067.p/255', 0, 1_234_067, 255],
];

test('a path names one tile, and a tile has one path', () => {
  for (const [path, level, index, width] of PATHS) {
    assert.deepEqual(parseTilePath(path), { level, index, width }, path);
    assert.equal(buildTilePath({ level, index, width }), path);
  }
});

test('any other path of a tile is invalid', () => {
  const others = [
    '',
    '0',
    '0/',
    '0/0',
    '0/00',
    '0/0000',
    '00/000',
    '01/000',
    '64/000',
    '-1/000',
    '0/x000/001',
    '0/001/002',
    '0/x001',
    '0/X001/002',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/257',
    '0/000.p/999',
    '0/000.p/01',
    '0/000.p/',
    '0/000.p/1000',
    '0/000/',
    '/0/000',
    '0/000.p/1/',
    'entries/000',
    '0/x999/x999/x999/x999/x999/999',
    '0/000\n',
  ];
  for (const path of others) assert.equal(parseTilePath(path), null, JSON.stringify(path));
});
