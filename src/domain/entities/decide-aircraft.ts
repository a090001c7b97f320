import { parseAirframeSerial } from '#domain/identifiers/serial-numbers.ts';
import type { Aircraft } from './aircraft.ts';

/** How an aircraft agrees with the request. */
type AircraftAgreement = 'mark' | 'serial_number' | 'serial_number_without_zeros';

/** An aircraft that may be meant. */
export type AircraftHit = { aircraft: Aircraft; matched_by: AircraftAgreement };

/** What was asked for; a text may be a mark and a serial number at once. */
export type AircraftAsked = { mark: string | null; serial: string | null };

/** Lists the aircraft that may be meant, each once: that with the mark first. */
export function listAircraftHits(
  asked: AircraftAsked,
  byMark: Aircraft | null,
  bySerial: readonly Aircraft[],
): AircraftHit[] {
  const marked: AircraftHit[] = byMark === null ? [] : [{ aircraft: byMark, matched_by: 'mark' }];
  const others = bySerial.filter(({ mark }) => mark !== byMark?.mark);
  return [...marked, ...others.map((aircraft) => ({ aircraft, matched_by: compareSerial(aircraft, asked.serial) }))];
}

function compareSerial({ serial_number }: Aircraft, asked: string | null): AircraftAgreement {
  return parseAirframeSerial(serial_number ?? '') === asked ? 'serial_number' : 'serial_number_without_zeros';
}

/** Decides how a check ended. One aircraft is found only if it agrees in full; otherwise a person chooses. */
export function decideAircraft(
  hits: readonly AircraftHit[],
  asked: AircraftAsked,
  as_at: string,
): { status: 'found' | 'candidates' | 'not_found'; reason: string } {
  const [first] = hits;
  const named = describeAsked(asked);
  const begun = `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
  if (first === undefined) return { status: 'not_found', reason: `${begun} is not on the register as of ${as_at}.` };
  if (hits.length > 1) {
    const reason = `${hits.length} aircraft on the register as of ${as_at} may be meant by ${named}; none was chosen.`;
    return { status: 'candidates', reason };
  }
  const { mark, serial_number } = first.aircraft;
  if (first.matched_by === 'serial_number_without_zeros') {
    const reason = `No aircraft has ${named}; ${mark} has the serial number ${serial_number}, which differs in leading zeros.`;
    return { status: 'candidates', reason };
  }
  return { status: 'found', reason: `${begun} is on the register as of ${as_at}${describeFound(first)}.` };
}

function describeAsked({ mark, serial }: AircraftAsked): string {
  const words = [mark === null ? null : `mark ${mark}`, serial === null ? null : `serial number ${serial}`];
  return words.filter((one) => one !== null).join(' or ');
}

// The mark that was asked for is not repeated.
function describeFound({ aircraft: { mark, manufacturer, model }, matched_by }: AircraftHit): string {
  const type = [manufacturer, model].filter((one) => one !== null).join(' ');
  const words = [matched_by === 'mark' ? '' : mark, type].filter((one) => one !== '');
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

/** Decides whether the registration's last day has passed on a day. */
export function decideExpiry(
  { expires_on }: Pick<Aircraft, 'expires_on'>,
  on: string,
): 'not_stated' | 'ahead' | 'passed' {
  if (expires_on === null) return 'not_stated';
  return expires_on < on ? 'passed' : 'ahead';
}
