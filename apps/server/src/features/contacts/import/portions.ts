/**
 * Number of contacts written by one statement: others wait for the embedded database while it runs, and with their
 * words and indexes a contact takes about a third of a millisecond, or thrice that where the machine is busy.
 */
const size = 25;

/** Contacts in portions, to be written by one statement each. */
export function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
