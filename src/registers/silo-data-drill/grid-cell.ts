/** The centre of a cell of SILO's grid (0.05 degrees), as text with two decimals. */
export type GridCell = { latitude: string; longitude: string };

const CELLS_PER_DEGREE = 20;

/** The cell of a point; null outside the grid (longitude 112 to 154, latitude -44 to -10). */
export function findGridCell(latitude: number, longitude: number): GridCell | null {
  const inside = latitude >= -44 && latitude <= -10 && longitude >= 112 && longitude <= 154;
  return inside ? { latitude: snap(latitude), longitude: snap(longitude) } : null;
}

function snap(degrees: number): string {
  return (Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE).toFixed(2);
}
