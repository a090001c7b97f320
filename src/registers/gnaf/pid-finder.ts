import { invariant } from '#base/invariant.ts';
import { type AddressRow, readAddressRow, readPid } from '#domain/address/register/address-row.ts';
import { type AddressShard, isAliasRow, packedAt } from '#domain/address/register/address-shard.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { findRowStreet } from '#domain/address/register/street-rows.ts';
import type { GnafRegister } from './gnaf-register.ts';

type GnafAddress = {
  gnaf_pid: string;
  /** Whether it is an address of its own or an alias of another. */
  pid_status: 'principal' | 'alias';
  full_address: string;
  latitude: number | null;
  longitude: number | null;
  geocode_type: string | null;
  evidence: { store_shard_key: string; row_offset: number };
};

/** Finds the address with a PID; null if the version has none: retired, in another territory, or never assigned. */
export type PidFinder = (gnaf_pid: string) => Promise<GnafAddress | null>;

/** The row of one PID in a version, by parts. */
type GnafRow = Pick<GnafAddress, 'pid_status' | 'evidence'> & { row: AddressRow };

/** Finds the row with a PID; null if the version has none. */
export type PidRowFinder = (gnaf_pid: string) => Promise<GnafRow | null>;

type Place = { shard: number; row: number };

/** The PID numbers of one shard, lowest first. */
type ShardPids = { shard: number; numbers: Uint32Array };

const CLOSING_DIGITS = /\d{9}$/;
const STATE_IN_PID = /^GA([A-Z]{2,3})_?\d{9}$/;

/** Builds the look-up of addresses by PID on that of rows. */
export function buildPidFinder(findRowByPid: PidRowFinder): PidFinder {
  return async (gnaf_pid) => {
    const found = await findRowByPid(gnaf_pid);
    if (found === null) return null;
    const { row, pid_status, evidence } = found;
    const { latitude, longitude, geocode_type } = row;
    return { gnaf_pid, pid_status, full_address: formatAddress(row), latitude, longitude, geocode_type, evidence };
  };
}

/**
 * Builds the look-up of rows by PID in an open version. Shards are sorted by street, not by PID, so the first
 * look-up in a state reads the shards of that state once and keeps their sorted PID numbers, at four bytes each.
 */
export function buildPidRowFinder({ manifest, directory, openShard }: GnafRegister): PidRowFinder {
  const states = [...new Set(manifest.shards.map(({ name }) => stateOf(name)))];
  const known = new Map<string, Promise<ShardPids[]>>();

  async function indexState(state: string): Promise<ShardPids[]> {
    const index: ShardPids[] = [];
    for (const [shard, { name }] of manifest.shards.entries()) {
      if (stateOf(name) === state) index.push({ shard, numbers: sortPidNumbers(await openShard(shard)) });
    }
    return index;
  }

  function readIndex(state: string): Promise<ShardPids[]> {
    const held = known.get(state);
    if (held !== undefined) return held;
    const index = indexState(state);
    // The next caller retries a shard that could not be read.
    index.catch(() => known.delete(state));
    known.set(state, index);
    return index;
  }

  async function findPlace(gnaf_pid: string): Promise<Place | null> {
    const number = pidNumberOf(gnaf_pid);
    for (const state of orderStates(states, gnaf_pid)) {
      for (const { shard, numbers } of await readIndex(state)) {
        if (!holdsNumber(numbers, number)) continue;
        const row = findRow(await openShard(shard), gnaf_pid, number);
        if (row >= 0) return { shard, row };
      }
    }
    return null;
  }

  return async (gnaf_pid) => {
    const place = await findPlace(gnaf_pid);
    if (place === null) return null;
    const shard = await openShard(place.shard);
    const street = findRowStreet(directory, place.shard, shard.rows, place.row);
    invariant(street >= 0, 'every row of a shard belongs to a street of the directory');
    const row = readAddressRow(directory, shard, street, place.row);
    const pid_status = isAliasRow(shard, place.row) ? 'alias' : 'principal';
    return { row, pid_status, evidence: { store_shard_key: shard.key, row_offset: place.row } };
  };
}

function stateOf(shardName: string): string {
  return shardName.slice(0, shardName.indexOf('-'));
}

/** The states, with the one in the PID first. A border may have moved, so the others are searched too. */
function orderStates(states: readonly string[], gnaf_pid: string): string[] {
  const named = STATE_IN_PID.exec(gnaf_pid)?.[1];
  return states.toSorted((left, right) => Number(right === named) - Number(left === named));
}

// A PID that does not end in nine digits is stored whole as its prefix, with zero as its number.
function pidNumberOf(gnaf_pid: string): number {
  return Number(CLOSING_DIGITS.exec(gnaf_pid)?.[0] ?? 0);
}

function sortPidNumbers({ rows, pidNumber }: AddressShard): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => packedAt(pidNumber, row)).sort();
}

function holdsNumber(numbers: Uint32Array, number: number): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number;
}

function findRow(shard: AddressShard, gnaf_pid: string, number: number): number {
  for (let row = 0; row < shard.rows; row++) {
    // Two PIDs may have the same digits, so the letters are compared too.
    if (packedAt(shard.pidNumber, row) === number && readPid(shard, row) === gnaf_pid) return row;
  }
  return -1;
}
