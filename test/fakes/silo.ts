import type { RequestListener } from 'node:http';

const HEADER =
  'latitude,longitude,YYYY-MM-DD,daily_rain,daily_rain_source,max_temp,max_temp_source,min_temp,min_temp_source,metadata';
const NOTES = ['elevation=  10.0 m', 'reference=RXN', 'extracted=20261101', 'dataset=BoM Only'];

/** Invented days in the Data Drill's shape: 2 mm of rain on the first of a month, 20 and 10 degrees every day. */
export function fakeSiloCsv(latitude: string, longitude: string, start: string, finish: string): string {
  const place = ` ${Number(latitude).toFixed(4)}, ${Number(longitude).toFixed(4)}`;
  const lines: string[] = [];
  for (let at = Date.parse(start); at <= Date.parse(finish); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const rain = day.endsWith('-01') ? '    2.0' : '    0.0';
    const note = NOTES[lines.length] ?? '';
    lines.push(`${place},${day},${rain},25, 20.0,25, 10.0,25,"${note}"`);
  }
  for (const note of NOTES.slice(lines.length)) lines.push(`${place},,,,,,,,"${note}"`);
  return [HEADER, ...lines, ''].join('\n');
}

/** Answers like SILO's Data Drill, with invented days; without a place or days it is sorry, with status 200. */
export function answerLikeSilo(): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://silo.example');
    const [latitude, longitude] = [searchParams.get('lat'), searchParams.get('lon')];
    const [start, finish] = [readDay(searchParams.get('start')), readDay(searchParams.get('finish'))];
    const asked = pathname === '/cgi-bin/silo/DataDrillDataset.php' && searchParams.get('comment') === 'RXN';
    if (!asked || latitude === null || longitude === null || start === null || finish === null) {
      response.end('Sorry, the request is not understood.');
    } else {
      response.end(fakeSiloCsv(latitude, longitude, start, finish));
    }
  };
}

function readDay(text: string | null): string | null {
  return text === null ? null : text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}
