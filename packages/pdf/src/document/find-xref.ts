/** Locates a file's last cross-reference section, and names its kind. */
export interface LastXref {
  /** Byte offset. */
  startxref: number;
  xref: 'table' | 'stream';
}

/** Finds the last cross-reference section; undefined where the file does not end by naming it. */
export function findXref(file: Buffer): LastXref | undefined {
  const tail = file.subarray(-2048).toString('latin1');
  const last = tail.slice(Math.max(0, tail.lastIndexOf('startxref')));
  const match = /^startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(last);
  if (!match) return undefined;
  const startxref = Number(match[1]);
  const begin = file.subarray(startxref, startxref + 32).toString('latin1');
  if (/^xref\s/.test(begin)) return { startxref, xref: 'table' };
  return /^\d+\s+\d+\s+obj/.test(begin) ? { startxref, xref: 'stream' } : undefined;
}
