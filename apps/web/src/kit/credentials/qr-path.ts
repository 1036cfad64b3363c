/** The dark squares of a QR code as one SVG path, in units of one square, row by row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      runsOf(row)
        .map(([x, n]) => `M${x} ${y}h${n}v1h-${n}z`)
        .join(''),
    )
    .join('');
}

/** Lists the runs of dark squares: start and length of each. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
