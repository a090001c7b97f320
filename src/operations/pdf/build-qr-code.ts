import encodeQR from 'qr';

/** Builds a QR code as SVG: one path on a transparent background, with the quiet border that scanners need. */
export function buildQrCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const squares = rows.flatMap((row, y) => listRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${squares.join('')}"/></svg>`;
}

// Adjacent squares form one run, so that no hairline shows between them.
function listRuns(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
