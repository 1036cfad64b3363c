import { createHash } from 'node:crypto';
import { asBuffer } from '../as-buffer.ts';

/** Searched for this many ends at most: each costs a hash. */
const maxEnds = 200;
/** A byte range with four numbers of up to ten digits, padded as writers do. */
const byteRangePattern = /^\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/;
const byteRangeBytes = 200;

/** Maps the SHA-256 of a file and of its signed revisions to their lengths, the shortest first. */
export function hashRevisions(bytes: Uint8Array): Map<string, number> {
  const file = asBuffer(bytes);
  const running = createHash('sha256');
  const lengths = new Map<string, number>();
  let from = 0;
  for (const end of [...revisionEnds(file), file.length]) {
    running.update(file.subarray(from, end));
    lengths.set(running.copy().digest('hex'), end);
    from = end;
  }
  return lengths;
}

/**
 * Lists the lengths at which a signed revision of a file can end, in ascending order and without the whole
 * file's: where the byte range of a signature ends, and behind each end mark from there on. Looks at the
 * bytes alone, so that nothing that was appended to a file hides an earlier revision.
 */
function revisionEnds(file: Buffer): number[] {
  const signed = signedEnds(file);
  const first = Math.min(...signed);
  const ends = new Set([...signed, ...markedEnds(file).filter((end) => end >= first)]);
  return [...ends].filter((end) => end > 0 && end < file.length).toSorted((a, b) => a - b);
}

/** Lists where the byte ranges in a file end, in the order in which they stand in it. */
export function signedEnds(file: Buffer): number[] {
  return occurrences(file, '/ByteRange').flatMap((at) => {
    const match = byteRangePattern.exec(file.toString('latin1', at, at + byteRangeBytes));
    return match ? Number(match[2]) + Number(match[3]) : [];
  });
}

/** An end mark can be followed by a line break of one or two bytes, or by none. */
function markedEnds(file: Buffer): number[] {
  return occurrences(file, '%%EOF').flatMap((at) => {
    const end = at + '%%EOF'.length;
    const breaks = /^(?:\r\n|\r|\n)?/.exec(file.toString('latin1', end, end + 2))?.[0].length ?? 0;
    return breaks === 2 ? [end, end + 1, end + 2] : [end, end + breaks];
  });
}

function occurrences(file: Buffer, word: string): number[] {
  const found: number[] = [];
  for (let at = file.indexOf(word); at >= 0 && found.length < maxEnds; ) {
    found.push(at);
    at = file.indexOf(word, at + word.length);
  }
  return found;
}
