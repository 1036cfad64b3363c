import type { Field } from '@countersign/contract';

/** Holds the fields that have no placement in a new file. */
export interface OpenFields {
  /** As they were, with their places in the file before. */
  fields: readonly Field[];
  /** Undefined after a reload: the pictures that were made of it are left then. */
  before?: ArrayBuffer | undefined;
  /** The places on the pages of the file before, by the keys of their fields, as addresses of data. */
  pictures?: Readonly<Record<string, string>>;
  /** How many have found theirs. */
  kept: number;
}

const keyOf = (id: string) => `openFields ${id}`;

/** Reads the fields of a template that have no placement yet, as long as the tab is open. */
export function readOpen(id: string): OpenFields | undefined {
  try {
    const kept = JSON.parse(
      window.sessionStorage.getItem(keyOf(id)) ?? 'null',
    ) as OpenFields | null;
    return kept !== null && kept.fields.length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps them; without the pictures where these are too much. Undefined forgets them. */
export function writeOpen(id: string, open: OpenFields | undefined): void {
  window.sessionStorage.removeItem(keyOf(id));
  if (open === undefined || open.fields.length === 0) return;
  const { fields, kept, pictures } = open;
  for (const part of [
    { fields, kept, pictures },
    { fields, kept },
  ]) {
    try {
      window.sessionStorage.setItem(keyOf(id), JSON.stringify(part));
      return;
    } catch {
      // The browser has no room for it.
    }
  }
}
