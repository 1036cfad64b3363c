/** The name that is most like one that was written, where one is so like it that it may be meant. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  const max = Math.max(1, Math.floor(wanted.length / 4));
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > max) continue;
    const distance = editsBetween(wanted, name.toLowerCase());
    if (distance <= max && (best === undefined || distance < best.distance)) {
      best = { name, distance };
    }
  }
  return best?.name;
}

/** A name with dashes of which a part was written: without brackets, dashes take away. */
export function dashedName(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  for (const name of names) {
    if (name.includes('-') && name.toLowerCase().split('-').includes(wanted)) return name;
  }
  return undefined;
}

/** Counts the letters that have to be inserted, removed or changed to make one text of the other (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let former = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (former[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      edits.push(Math.min(changed, (former[at] ?? 0) + 1, (edits[at - 1] ?? 0) + 1));
    }
    former = edits;
  }
  return former[other.length] ?? 0;
}
