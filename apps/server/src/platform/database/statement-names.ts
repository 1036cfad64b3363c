import { sql } from 'drizzle-orm';

/**
 * Begins a statement, or a condition in one, for which the best plan depends on its values, as it does for
 * lists and searches: it is planned each time it runs.
 */
export const plannedAnew = sql.raw('/* planned anew */ ');

const marked = 'planned anew';

/** How many statements a connection keeps prepared: a join of four tables takes some 130 kB on a server. */
const mostNames = 150;

/** Longer texts are rows by the hundred, and hardly ever come again with as many of them. */
const longest = 10_000;

/** Under whom a statement runs: the owner of the tables, or the role of tenants. */
export type StatementRole = 'owner' | 'tenant';

/** How a connection runs a statement: under a name, having closed the one that had to make room. */
interface Naming {
  name: string;
  closing: string | undefined;
}

/**
 * Texts that were run before, by any connection of this process: what comes once alone would only push out
 * what comes often.
 */
const seen = new Set<string>();
const mostSeen = 1000;

function wasSeen(text: string): boolean {
  if (seen.delete(text)) {
    seen.add(text);
    return true;
  }
  seen.add(text);
  const [oldest] = seen;
  if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
  return false;
}

/**
 * The names of the statements that one connection keeps prepared, those used last. Planning costs more than
 * running most statements, so each is planned once. A role has names of its own: a statement that runs
 * under two roles by turns is planned anew each time, as other policies hold.
 */
export class StatementNames {
  /** By role and text, the one used longest ago first. */
  readonly #names = new Map<string, string>();
  #made = 0;

  /** The name to run a text by; undefined where it is not worth one. */
  nameOf(role: StatementRole, text: string): Naming | undefined {
    if (text.length > longest || text.includes(marked)) return undefined;
    const key = `${role} ${text}`;
    const known = this.#names.get(key);
    if (known !== undefined) {
      this.#names.delete(key);
      this.#names.set(key, known);
      return { name: known, closing: undefined };
    }
    if (!wasSeen(text)) return undefined;
    const name = `statement_${++this.#made}`;
    this.#names.set(key, name);
    return { name, closing: this.#names.size > mostNames ? this.#dropOldest() : undefined };
  }

  #dropOldest(): string | undefined {
    const [oldest] = this.#names;
    if (oldest) this.#names.delete(oldest[0]);
    return oldest?.[1];
  }
}
