import type { Answer } from '../../kit/public-page/link-api.ts';
import type { SharedFilesApi } from './shared-files-api.ts';

/** Identifies a picture. */
export interface PictureOf {
  fileId: string;
  /** Changes with what the pictures of the file show. */
  shown: string;
  page: number;
  large: boolean;
}

/** So many pictures are kept; of a page of text each takes some 150 KB. */
const maxKept = 60;

/**
 * The pictures of pages. Browsers keep none of them, so those that were looked at last are kept here, for as long
 * as the page is open.
 */
export class PagePictures {
  readonly #api: Pick<SharedFilesApi, 'downloadPage'>;
  readonly #max: number;
  /** The address of each picture that is there, the one used longest ago first. */
  readonly #kept = new Map<string, string>();
  readonly #coming = new Map<string, { picture: Promise<Answer<string>>; stop: AbortController }>();
  /** How many wait for each picture. */
  readonly #waiting = new Map<string, number>();

  constructor(api: Pick<SharedFilesApi, 'downloadPage'>, max = maxKept) {
    this.#api = api;
    this.#max = max;
  }

  /** The address of a picture that is there. */
  known(of: PictureOf): string | undefined {
    return this.#kept.get(keyOf(of));
  }

  /** Fetches a picture; once no one waits for it any more it is not fetched on. */
  async load(of: PictureOf, signal?: AbortSignal): Promise<Answer<string>> {
    const key = keyOf(of);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return { ok: true, result: kept };
    }
    const { picture, stop } = this.#coming.get(key) ?? this.#fetch(key, of);
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
    signal?.addEventListener('abort', () => {
      const left = (this.#waiting.get(key) ?? 1) - 1;
      this.#waiting.set(key, left);
      if (left > 0 || this.#coming.get(key)?.stop !== stop) return;
      // Anyone who wants it after that has it fetched again.
      this.#forget(key);
      stop.abort();
    });
    return picture;
  }

  #fetch(key: string, { fileId, page, large }: PictureOf) {
    const stop = new AbortController();
    const picture = this.#api
      .downloadPage(fileId, page, large, stop.signal)
      .then((answer): Answer<string> => {
        if (!answer.ok) return answer;
        const url = URL.createObjectURL(answer.result);
        this.#keep(key, url);
        return { ok: true, result: url };
      })
      .finally(() => {
        if (this.#coming.get(key)?.stop === stop) this.#forget(key);
      });
    const coming = { picture, stop };
    this.#coming.set(key, coming);
    return coming;
  }

  #forget(key: string): void {
    this.#coming.delete(key);
    this.#waiting.delete(key);
  }

  #keep(key: string, url: string): void {
    this.#kept.set(key, url);
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= this.#max) return;
      this.#kept.delete(oldest);
      URL.revokeObjectURL(old);
    }
  }
}

const keyOf = ({ fileId, shown, page, large }: PictureOf) => `${fileId} ${shown} ${page} ${large}`;
