import type { AliasDrafts } from '#registers/gnaf/directory/directory-builder.ts';
import type { InputFile } from '#registers/gnaf/files/input-files.ts';
import type { PsvRow } from '#registers/gnaf/files/psv-reader.ts';
import { readTable } from '#registers/gnaf/files/read-table.ts';
import type { TableFields } from '#registers/gnaf/files/table-fields.ts';
import type { StreetDraft } from '#registers/gnaf/shards/locality-spans.ts';

type Locality = { name: string; state: string; postcode: string };
type Street = StreetDraft & { state: string };
type Codes = Map<string, string>;

/** The names that the standard tables refer to by id and code. */
export type StandardNames = {
  flatTypes: Codes;
  levelTypes: Codes;
  geocodeTypes: Codes;
  localities: Map<string, Locality>;
  streets: Map<string, Street>;
  aliases: AliasDrafts;
};

/** Reads states, localities, streets, their aliases and the authority codes. */
export async function readStandardNames(files: InputFile[], authorityFiles: InputFile[]): Promise<StandardNames> {
  const suffixes = await readCodes(authorityFiles, 'STREET_SUFFIX');
  const localities = await readLocalities(files);
  const streets = await readStreets(files, localities, suffixes);
  return {
    flatTypes: await readCodes(authorityFiles, 'FLAT_TYPE'),
    levelTypes: await readCodes(authorityFiles, 'LEVEL_TYPE'),
    geocodeTypes: await readCodes(authorityFiles, 'GEOCODE_TYPE'),
    localities,
    streets,
    aliases: await readAliases(files, localities, streets, suffixes),
  };
}

/** The tables of a state with this name, such as `VIC_LOCALITY_psv.psv`. */
export function filesOfTable(files: InputFile[], table: string): InputFile[] {
  const pattern = new RegExp(`^[A-Z]+_${table}_psv\\.psv$`, 'i');
  return files.filter((file) => pattern.test(file.name));
}

/** The authority table with this name, such as `Authority_Code_FLAT_TYPE_AUT_psv.psv`. */
export function filesOfAuthority(files: InputFile[], table: string): InputFile[] {
  return files.filter((file) => file.name.toUpperCase() === `AUTHORITY_CODE_${table}_AUT_PSV.PSV`);
}

// Street types are coded by the long word; flats, levels, suffixes and geocodes by the short one.
async function readCodes(files: InputFile[], table: string): Promise<Codes> {
  const codes: Codes = new Map();
  await readTable(filesOfAuthority(files, table), (row, fields) =>
    codes.set(fields.text(row, 'CODE'), fields.text(row, 'NAME')),
  );
  return codes;
}

async function readLocalities(files: InputFile[]): Promise<Map<string, Locality>> {
  const states: Codes = new Map();
  await readTable(filesOfTable(files, 'STATE'), (row, fields) => {
    states.set(fields.text(row, 'STATE_PID'), fields.text(row, 'STATE_ABBREVIATION'));
  });
  const localities = new Map<string, Locality>();
  await readTable(filesOfTable(files, 'LOCALITY'), (row, fields) => {
    if (isRetired(row, fields)) return;
    localities.set(fields.text(row, 'LOCALITY_PID'), {
      name: fields.text(row, 'LOCALITY_NAME'),
      state: states.get(fields.text(row, 'STATE_PID')) ?? '',
      postcode: fields.text(row, 'PRIMARY_POSTCODE'),
    });
  });
  return localities;
}

async function readStreets(
  files: InputFile[],
  localities: Map<string, Locality>,
  suffixes: Codes,
): Promise<Map<string, Street>> {
  const streets = new Map<string, Street>();
  await readTable(filesOfTable(files, 'STREET_LOCALITY'), (row, fields) => {
    const locality = localities.get(fields.text(row, 'LOCALITY_PID'));
    if (isRetired(row, fields) || locality === undefined) return;
    const suffix = fields.text(row, 'STREET_SUFFIX_CODE');
    streets.set(fields.text(row, 'STREET_LOCALITY_PID'), {
      locality: locality.name,
      state: locality.state,
      name: fields.text(row, 'STREET_NAME'),
      type: fields.text(row, 'STREET_TYPE_CODE'),
      suffix: suffixes.get(suffix) ?? suffix,
    });
  });
  return streets;
}

async function readAliases(
  files: InputFile[],
  localities: Map<string, Locality>,
  streets: Map<string, Street>,
  suffixes: Codes,
): Promise<AliasDrafts> {
  const aliases: AliasDrafts = { localities: [], streets: [] };
  await readTable(filesOfTable(files, 'LOCALITY_ALIAS'), (row, fields) => {
    const locality = localities.get(fields.text(row, 'LOCALITY_PID'));
    if (isRetired(row, fields) || locality === undefined) return;
    aliases.localities.push({ state: locality.state, name: locality.name, alias: fields.text(row, 'NAME') });
  });
  await readTable(filesOfTable(files, 'STREET_LOCALITY_ALIAS'), (row, fields) => {
    const street = streets.get(fields.text(row, 'STREET_LOCALITY_PID'));
    if (isRetired(row, fields) || street === undefined) return;
    const suffix = fields.text(row, 'STREET_SUFFIX_CODE');
    const alias: [string, string, string] = [
      fields.text(row, 'STREET_NAME'),
      fields.text(row, 'STREET_TYPE_CODE'),
      suffixes.get(suffix) ?? suffix,
    ];
    aliases.streets.push({ ...street, alias });
  });
  return aliases;
}

/** Whether the register has withdrawn the row. */
export function isRetired(row: PsvRow, fields: TableFields): boolean {
  return fields.text(row, 'DATE_RETIRED') !== '';
}
