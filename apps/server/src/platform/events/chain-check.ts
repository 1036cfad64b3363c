import type { EventSubject } from '@countersign/contract';
import type { auditEvents } from '../database/tables/index.ts';
import type { AuditKey } from './audit-key.ts';
import { erasureMac, eventHash, plainEventHash } from './event-hash.ts';
import { isTakenOut } from './personal-change.ts';

/** The subject of an event. */
export interface Subject {
  subjectType: EventSubject;
  subjectId: string;
}

/** An event with the number of the last one that was written of its subject. */
export type ReadEvent = typeof auditEvents.$inferSelect & { lastSequence: number | null };

/** Names the proof of an event: by the key, by its plain hash from before the key, or none. */
type Proof = 'keyed' | 'plain' | 'none';

/** Checks events one by one, in the order of their chains. */
export class ChainCheck {
  readonly #key: AuditKey;
  readonly #lastPlain: (subject: string) => number;
  #last: ReadEvent | undefined;
  #isKeyed = false;

  /** `lastPlain` answers up to which number events of a subject may carry plain hashes. */
  constructor(key: AuditKey, lastPlain: (subject: string) => number) {
    this.#key = key;
    this.#lastPlain = lastPlain;
  }

  /** Proves an event that comes after those before: its contents, its position, the removal of its personal values. */
  next(row: ReadEvent): Proof {
    const before =
      this.#last !== undefined && keyOf(this.#last) === keyOf(row) ? this.#last : undefined;
    if (!before) this.#isKeyed = false;
    this.#last = row;
    const isInOrder =
      row.sequence === (before?.sequence ?? 0) + 1 && row.sequence <= (row.lastSequence ?? 0);
    return isInOrder ? this.#proofOf(row, before?.hash ?? '') : 'none';
  }

  #proofOf(row: ReadEvent, previous: string): Proof {
    if (row.hash === eventHash(this.#key, previous, row)) {
      this.#isKeyed = true;
      return this.#isErasureProved(row) ? 'keyed' : 'none';
    }
    const isPlain = !this.#isKeyed && row.hash === plainEventHash(previous, row);
    return isPlain && row.sequence <= this.#lastPlain(keyOf(row)) ? 'plain' : 'none';
  }

  #isErasureProved({ id, detail: { personal } }: ReadEvent): boolean {
    return !isTakenOut(personal) || personal.mac === erasureMac(this.#key, id, personal);
  }
}

/** Names a subject in maps. */
export const keyOf = ({ subjectType, subjectId }: { subjectType: string; subjectId: string }) =>
  `${subjectType}:${subjectId}`;

/** The subject of a row. */
export const subjectOf = ({
  subjectType,
  subjectId,
}: {
  subjectType: string;
  subjectId: string;
}): Subject => ({ subjectType: subjectType as EventSubject, subjectId });
