/** How many rows there are, for people: "1,234", or "10,000+" where they were not all counted. */
export function countText(rows: { total: number; isTotalCapped: boolean }): string {
  return `${rows.total.toLocaleString('en-GB')}${rows.isTotalCapped ? '+' : ''}`;
}
