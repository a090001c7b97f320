/** A rain gauge; `number` has six digits, `lastMonth` is the last month reported, YYYY-MM. */
export type RainStation = { number: string; name: string; latitude: number; longitude: number; lastMonth: string };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const STATION = /^\s*(\d{1,6})\s+(\S.*?)\s+(-\d+\.\d+)\s+(\d+\.\d+)\s+[A-Z][a-z]{2} \d{4}\s+([A-Z][a-z]{2}) (\d{4})\b/;

/** Parses the Bureau's list of rain stations; null if it contains none. */
export function parseStationList(body: string): RainStation[] | null {
  const stations = body.split(/\r?\n/).flatMap((line) => parseStation(line) ?? []);
  return stations.length === 0 ? null : stations;
}

function parseStation(line: string): RainStation | null {
  const [, number = '', name = '', latitude, longitude, month = '', year] = STATION.exec(line) ?? [];
  if (!MONTHS.includes(month)) return null;
  return {
    number: number.padStart(6, '0'),
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    lastMonth: `${year}-${`${MONTHS.indexOf(month) + 1}`.padStart(2, '0')}`,
  };
}
