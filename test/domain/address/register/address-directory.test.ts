import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATES } from '#domain/address/parse/states.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { buildLetterSignature } from '#domain/address/text/letter-signature.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const POINT = '-33.100 150.100';

/** A directory of one street in each of the suburbs, with another name for the first. */
function buildDirectory(suburbs: readonly [name: string, state: string, postcode: string][]): AddressDirectory {
  const rows = suburbs.map(([name, state, postcode]) => ['SMITH', 'STREET', '', name, state, postcode, POINT, '1']);
  const [first] = suburbs;
  const localities = first === undefined ? [] : [{ state: first[1], name: first[0], alias: 'OLD TOWN' }];
  return buildSmallRegister(rows, { localities, streets: [] }).directory;
}

function names(directory: AddressDirectory, localities: readonly number[] | undefined): string[] | undefined {
  const { table } = directory;
  return localities?.map((locality) => table.localityNames[table.localityName[locality] ?? -1] ?? '');
}

for (const word of 'NORTH SOUTH EAST WEST UPPER LOWER CENTRAL MOUNT PORT LAKE GLEN'.split(' '))
  test(`a suburb with ${word} in front is found with ${word} behind, and the other way round`, () => {
    const directory = buildDirectory([
      [`${word} BARKER HILL`, 'NSW', '2901'],
      [`CANNING VALE ${word}`, 'NSW', '2901'],
    ]);
    const find = (key: string) => names(directory, directory.localityIndex.get(key));
    assert.deepEqual(find(`BARKERHILL${word}`), [`${word} BARKER HILL`]);
    assert.deepEqual(find(`${word}BARKERHILL`), [`${word} BARKER HILL`]);
    assert.deepEqual(find(`${word}CANNINGVALE`), [`CANNING VALE ${word}`]);
    assert.deepEqual(find(`CANNINGVALE${word}`), [`CANNING VALE ${word}`]);
  });

test('words that are written short count as spelled out, whether the direction is first or last', () => {
  const directory = buildDirectory([
    ['MT BARKER NORTH', 'NSW', '2901'],
    ['SOUTH MT BARKER', 'NSW', '2901'],
  ]);
  const find = (key: string) => names(directory, directory.localityIndex.get(key));
  assert.deepEqual(find('NORTHMOUNTBARKER'), ['MT BARKER NORTH']);
  assert.deepEqual(find('MOUNTBARKERSOUTH'), ['SOUTH MT BARKER']);
});

test('a suburb is found by its own name and its other names, and nothing else is turned round', () => {
  const directory = buildDirectory([
    ['ALPHA', 'NSW', '2901'],
    ['NORTH', 'NSW', '2901'],
    ['OLD BARKER', 'NSW', '2901'],
  ]);
  assert.deepEqual([...directory.localityIndex.keys()].sort(), ['ALPHA', 'NORTH', 'OLDBARKER', 'OLDTOWN']);
  assert.deepEqual(names(directory, directory.localityIndex.get('OLDTOWN')), ['ALPHA']);
});

test('a suburb is listed once under a key', () => {
  const directory = buildDirectory([
    ['NORTH NORTH', 'NSW', '2901'],
    ['OLD TOWN', 'NSW', '2902'],
  ]);
  assert.deepEqual(names(directory, directory.localityIndex.get('NORTHNORTH')), ['NORTH NORTH']);
  assert.deepEqual(names(directory, directory.localityIndex.get('OLDTOWN')), ['OLD TOWN', 'NORTH NORTH']);
});

test('each suburb has its state and postcode, and is listed by postcode and by name in its state', () => {
  const directory = buildDirectory([
    ['MT BARKER', 'SA', '5901'],
    ['ALPHA', 'SA', '5902'],
    ['BETA', 'SA', '5902'],
    ['ALPHA', 'NT', '0901'],
    ['ALPHA', 'SA', '5901'],
  ]);
  const { localityKey, localityState, localityPostcode, localitySignature } = directory;
  const reported = localityKey.map(
    (key, locality) => `${key} ${STATES[localityState[locality] ?? -1]} ${localityPostcode[locality]}`,
  );
  assert.deepEqual(reported.sort(), [
    'ALPHA NT 901',
    'ALPHA SA 5901',
    'ALPHA SA 5902',
    'BETA SA 5902',
    'MOUNTBARKER SA 5901',
  ]);
  assert.deepEqual([...localitySignature], localityKey.map(buildLetterSignature));
  assert.deepEqual(names(directory, directory.postcodeLocalities.get(5902)), ['ALPHA', 'BETA']);
  assert.deepEqual(names(directory, directory.postcodeLocalities.get(901)), ['ALPHA']);
  assert.equal(directory.postcodeLocalities.get(5903), undefined);
  const inState = STATES.flatMap((state, place) => {
    const listed = directory.stateLocalityKeys[place];
    assert.ok(listed !== undefined);
    assert.deepEqual([...listed.signatures], listed.keys.map(buildLetterSignature));
    assert.deepEqual(
      [...listed.lengths],
      listed.keys.map((key) => key.length),
    );
    return listed.keys.map((key, at) => `${state} ${key} ${listed.localities[at]?.length}`);
  });
  assert.deepEqual(inState.sort(), ['NT ALPHA 1', 'SA ALPHA 2', 'SA BETA 1', 'SA MOUNTBARKER 1']);
});
