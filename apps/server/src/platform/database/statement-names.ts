import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

/**
 * Begins a statement, or a condition in one, for which the best plan depends on its values, as it does for
 * lists and searches: it is planned each time it runs.
 */
export const replanned = sql.raw('/* planned anew */ ');

const marked = 'planned anew';

/** Maximum number of prepared statements on a connection: a join of four tables takes some 130 kB on a server. */
const maxNames = 150;

/** Longer texts are rows by the hundred, and hardly ever come again with as many of them. */
export const longestNamed = 10_000;

/** Under whom a statement runs: the owner of the tables, or the role of tenants. */
export type StatementRole = 'owner' | 'tenant';

/** Names a statement on a connection, and the statement that had to make room. */
interface Naming {
  name: string;
  closing: string | undefined;
}

/**
 * Texts that were run before, by any connection of this process: what comes once alone would only push out
 * what comes often.
 */
const seen = new LRUCache<string, true>({ max: 1000 });

/**
 * The names of the statements that one connection keeps prepared, those used last. Planning costs more than
 * running most statements, so each is planned once. A role has names of its own: a statement that runs
 * under two roles by turns is planned again each time, as other policies hold.
 */
export class StatementNames {
  /** By role and text. */
  readonly #names = new LRUCache<string, string>({
    max: maxNames,
    dispose: (name) => {
      this.#closing = name;
    },
  });
  #closing: string | undefined;
  #made = 0;

  /** The name to run a text by; undefined where it is not worth one. */
  nameOf(role: StatementRole, text: string): Naming | undefined {
    if (text.length > longestNamed || text.includes(marked)) return undefined;
    const key = `${role} ${text}`;
    const known = this.#names.get(key);
    if (known !== undefined) return { name: known, closing: undefined };
    if (!seen.get(text)) {
      seen.set(text, true);
      return undefined;
    }
    const name = `statement_${++this.#made}`;
    this.#closing = undefined;
    this.#names.set(key, name);
    return { name, closing: this.#closing };
  }
}
