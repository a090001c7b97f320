import type { AddressRegister } from '#domain/address/look-up-address.ts';
import {
  type AddressShard,
  type Cells,
  cellAt,
  listRangeRows,
  type PackedCells,
} from '#domain/address/register/address-shard.ts';
import type { DirectoryTable } from '#domain/address/register/directory-table.ts';
import { findRowStreet, findStreetRows } from '#domain/address/register/street-rows.ts';

/** The version without one row. If it was the only row of its street, the street keeps a row without a number, which fits no number. */
export async function hideRow(register: AddressRegister, shardName: string, row: number): Promise<AddressRegister> {
  const { directory } = register;
  const index = directory.table.shards.indexOf(shardName);
  const shard = await register.openShard(index);
  const street = findRowStreet(directory, index, shard.rows, row);
  const { first, end } = findStreetRows(directory, street, shard.rows);
  const isOnly = end - first === 1;
  const hidden = isOnly ? clearNumber(shard, row) : dropRow(shard, row);
  const table = isOnly ? directory.table : moveStreets(directory.table, index, row);
  return {
    version: register.version,
    directory: { ...directory, table },
    openShard: (asked) => (asked === index ? hidden : register.openShard(asked)),
  };
}

function clearNumber(shard: AddressShard, row: number): AddressShard {
  const clear = (cells: Cells): Cells => cells.map((value, at) => (at === row ? 0 : value));
  const numberLast = clear(shard.numberLast);
  return {
    ...shard,
    numberFirst: clear(shard.numberFirst),
    numberLast,
    lot: clear(shard.lot),
    building: clear(shard.building),
    rangeRows: listRangeRows(numberLast),
  };
}

function dropRow(shard: AddressShard, row: number): AddressShard {
  const columns = Object.entries(shard).map(([name, column]: [string, unknown]) => {
    if (name === 'rangeRows') return [name, column];
    if (isCells(column)) return [name, dropCell(column, row)];
    return [name, isPacked(column) ? dropPacked(column, row) : column];
  });
  const dropped = { ...(Object.fromEntries(columns) as AddressShard), rows: shard.rows - 1 };
  return { ...dropped, rangeRows: listRangeRows(dropped.numberLast) };
}

function isCells(column: unknown): column is Cells {
  return column instanceof Uint8Array || column instanceof Uint16Array || column instanceof Uint32Array;
}

function isPacked(column: unknown): column is PackedCells {
  return typeof column === 'object' && column !== null && 'bytes' in column;
}

function dropCell(cells: Cells, row: number): Cells {
  return cells.length === 0 ? cells : dropSpan(cells, row, 1);
}

function dropPacked({ base, width, bytes }: PackedCells, row: number): PackedCells {
  return { base, width, bytes: dropSpan(bytes, row * width, width) };
}

function dropSpan<T extends Cells>(cells: T, start: number, count: number): T {
  const kept = cells.slice(0, cells.length - count) as T;
  kept.set(cells.subarray(start + count), start);
  return kept;
}

/** Moves the streets after the row up by one. */
function moveStreets(table: DirectoryTable, shard: number, row: number): DirectoryTable {
  const { localityShard, localityFirstStreet } = table;
  const streetFirstRow = table.streetFirstRow.slice();
  for (let locality = 0; locality < localityShard.length; locality++) {
    if (cellAt(localityShard, locality) !== shard) continue;
    for (
      let street = cellAt(localityFirstStreet, locality);
      street < cellAt(localityFirstStreet, locality + 1);
      street++
    )
      if (cellAt(streetFirstRow, street) > row) streetFirstRow[street] = cellAt(streetFirstRow, street) - 1;
  }
  return { ...table, streetFirstRow };
}
