/** A state or territory of the contract. */
export type AustralianState = 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA';

type Corner = readonly [longitude: number, latitude: number];

const buildBox = (west: number, east: number, south: number, north: number): readonly Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

// Generous outlines: each includes its whole state with islands near the coast, and some of its neighbours. The line
// between NSW and Victoria is drawn about 30 km to either side of the Murray.
const OUTLINES: readonly (readonly [AustralianState, readonly Corner[]])[] = [
  ['ACT', buildBox(148.7, 149.45, -35.95, -35.1)],
  [
    'NSW',
    [
      [140.9, -28.9],
      [148.9, -28.9],
      [148.9, -28.1],
      [153.8, -28.1],
      [153.8, -34],
      [150.4, -37.8],
      [148, -37.1],
      [147.7, -36.4],
      [144.6, -36.5],
      [143.2, -35.8],
      [142, -34.6],
      [140.9, -34.4],
    ],
  ],
  ['NSW', buildBox(158.9, 159.4, -31.9, -31.3)],
  ['NT', buildBox(128.9, 138.1, -26.1, -10.5)],
  ['QLD', buildBox(137.9, 154, -29.3, -9)],
  ['SA', buildBox(128.9, 141.1, -38.3, -25.9)],
  ['TAS', buildBox(143.6, 148.7, -44, -39.2)],
  [
    'VIC',
    [
      [140.9, -33.8],
      [142.5, -33.8],
      [143.8, -34.9],
      [144.5, -35.4],
      [148.3, -35.6],
      [148.5, -36.5],
      [150.2, -37.3],
      [150.2, -39.3],
      [140.9, -39.3],
    ],
  ],
  ['WA', buildBox(112.8, 129.1, -35.3, -13.5)],
];

/** Lists the states in which a point may be: more than one near a border, none outside Australia. */
export function listPossibleStates(point: { latitude: number; longitude: number }): AustralianState[] {
  const found = OUTLINES.filter(([, outline]) => isInside(outline, point)).map(([state]) => state);
  return [...new Set(found)];
}

// Counts the edges east of the point: an odd number means inside.
function isInside(
  outline: readonly Corner[],
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  let inside = false;
  for (const [at, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(at + 1) % outline.length] ?? [x1, y1];
    const crosses = y1 > latitude !== y2 > latitude;
    if (crosses && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
