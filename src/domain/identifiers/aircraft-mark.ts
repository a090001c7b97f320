/** The nationality and registration mark of an aircraft in its canonical form, such as `VH-ABC`. */
export type AircraftMark = { mark: string; australian: boolean };

/** Reads a mark written with any case, with or without its dash; null when it is none. A foreign mark without a dash stays without, since its nationality cannot be told from its letters. */
export function parseAircraftMark(text: string): AircraftMark | null {
  const written = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const australian = /^VH[- ]?([A-Z0-9]{3})$/.exec(written);
  if (australian !== null) return { mark: `VH-${australian[1]}`, australian: true };
  const mark = written.replace(/ ?[- ] ?/, '-');
  const foreign = /^(?!VH)(?=.*[A-Z])(?:[A-Z0-9]{1,4}-[A-Z0-9]{1,5}|[A-Z][A-Z0-9]{1,6})$/.test(mark);
  return foreign ? { mark, australian: false } : null;
}
