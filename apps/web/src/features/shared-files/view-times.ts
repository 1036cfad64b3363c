import { newUuid } from '../../ui/browser/new-uuid.ts';
import type { ViewedPart } from './shared-files-api.ts';

type Seen = ViewedPart['pages'][number];

/** The file that is looked at. */
interface LookedAt {
  fileId: string;
  version: number;
}

/** Longer than this no one looks at a page without moving anything. */
const longestStill = 300_000;
/** What the server takes for one page at a time, in seconds. */
const maxSeconds = 3600;

/**
 * Adds up the time for which each page is visible to a present reader, and returns it in parts. What can't be sent is
 * handed out again, as the same part: the server counts each once.
 */
export class ViewTimes {
  readonly visitId = newUuid();
  readonly #now: () => number;
  #of: LookedAt | undefined;
  #part = 0;
  /** Of the file that is looked at, since the last part. */
  readonly #millis = new Map<number, number>();
  readonly #came = new Set<number>();
  #inSight = new Set<number>();
  #isThere = true;
  #since: number;
  #lastAct: number;
  readonly #unsent: ViewedPart[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
    this.#lastAct = now();
  }

  /** Another file is looked at from now on. */
  lookAt(file: LookedAt | undefined): void {
    if (file?.fileId === this.#of?.fileId && file?.version === this.#of?.version) return;
    this.#count();
    this.#close();
    this.#of = file;
    this.#inSight = new Set();
  }

  /** These pages are in sight from now on. */
  show(pages: Iterable<number>): void {
    this.#count();
    const next = new Set(pages);
    for (const page of next) if (!this.#inSight.has(page)) this.#came.add(page);
    this.#inSight = next;
  }

  /** Whether the page is in front of someone, which a tab in the background is not. */
  setThere(isThere: boolean): void {
    this.#count();
    this.#isThere = isThere;
  }

  /** Someone has done something. */
  act(): void {
    this.#count();
    this.#lastAct = this.#now();
  }

  /** All that is to be sent now, the oldest first. */
  take(): ViewedPart[] {
    this.#count();
    this.#close();
    return this.#unsent.splice(0);
  }

  /** Puts back what could not be sent. */
  putBack(parts: readonly ViewedPart[]): void {
    this.#unsent.unshift(...parts);
  }

  #count(): void {
    const now = Math.min(this.#now(), this.#lastAct + longestStill);
    const millis = this.#isThere && this.#of ? Math.max(0, now - this.#since) : 0;
    if (millis > 0) {
      for (const page of this.#inSight) {
        this.#millis.set(page, (this.#millis.get(page) ?? 0) + millis);
      }
    }
    this.#since = this.#now();
  }

  #close(): void {
    if (this.#of === undefined || (this.#millis.size === 0 && this.#came.size === 0)) return;
    const pages = [...new Set([...this.#came, ...this.#millis.keys()])].map(
      (page): Seen => ({
        page,
        seconds: Math.min(maxSeconds, Math.round(this.#millis.get(page) ?? 0) / 1000),
        isNew: this.#came.has(page),
      }),
    );
    this.#unsent.push({ visitId: this.visitId, part: this.#part, ...this.#of, pages });
    this.#part += 1;
    this.#millis.clear();
    this.#came.clear();
  }
}
