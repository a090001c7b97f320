import type { RequestListener } from 'node:http';
import { crc32, deflateRawSync } from 'node:zlib';

/** Two invented gauges in the shape of the Bureau's station list. */
export const FAKE_STATION_LIST = [
  'Bureau of Meteorology product IDCJMC0014.                                       Produced: 10 Nov 2026',
  'Australian stations measuring rainfall',
  '',
  '   Site  Name                                     Lat       Lon      Start    End       Years   %  AWS',
  '-------------------------------------------------------------------------------------------------------',
  '  61999 SAMPLE HILL (TEST ST)                  -33.2500  150.1200 Jan 1969 Oct 2026   57.8  99    N',
  '  61998 CLOSED GAUGE                           -33.2000  150.1000 Jan 1900 Dec 1950   50.9  90    N',
  '  61997 FAR GAUGE                              -36.0000  148.0000 Jan 1900 Oct 2026  126.9  90    Y',
  '',
  '3 stations',
].join('\r\n');

const HEADER =
  'Product code,Bureau of Meteorology station number,Year,Month,Day,Rainfall amount (millimetres),Period over which rainfall was measured (days),Quality';

/** Rows of invented rain, one of them not measured. */
export function fakeRainfallCsv(station: string): string {
  const rows = [
    '2025,10,31,9.9,1,Y',
    '2025,11,01,1.5,1,Y',
    '2025,11,02,,,',
    '2026,10,31,2.5,2,N',
    '2026,11,01,8.8,1,N',
  ];
  return [HEADER, ...rows.map((row) => `IDCJAC0009,${station},${row}`), ''].join('\r\n');
}

/** A zip of files, deflated. */
export function buildZip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    // From the version onwards the local header and the directory entry agree for 26 bytes.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(text), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(Buffer.byteLength(text), 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Answers like Climate Data Online: the list, the token of a station's file, and the zipped file for that token. */
export function answerLikeBom(readCsv: (station: string) => string = fakeRainfallCsv): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bom.example');
    const station = searchParams.get('p_stn_num') ?? '';
    const kind = searchParams.get('p_display_type');
    if (pathname.endsWith('/alphaAUS_136.txt')) response.end(FAKE_STATION_LIST);
    else if (kind === 'availableYears') response.end(`${station}||,1969:-4242,1970:-4242,`);
    else if (kind === 'dailyZippedDataFile' && searchParams.get('p_c') === '-4242') {
      const name = `IDCJAC0009_${station}_1800`;
      response.end(buildZip({ [`${name}_Note.txt`]: 'Invented.', [`${name}_Data.csv`]: readCsv(station) }));
    } else response.end('<html>BUREAU FOOTER</html>');
  };
}
