import type { PageLayout } from './page-layout.ts';

/** The most layouts in the cache, each of some tens of kilobytes; the least recently used are dropped. */
export const maxLayouts = 64;

/** Cache of layouts in memory, by what they were made from. */
export class LayoutCache {
  readonly #layouts = new Map<string, Promise<PageLayout>>();

  /**
   * The layout under a key; calls for one that is being made share it. A failure is thrown and not
   * cached.
   */
  get(key: string, make: () => Promise<PageLayout>): Promise<PageLayout> {
    const layout = this.#layouts.get(key) ?? this.#make(key, make);
    this.#layouts.delete(key);
    this.#layouts.set(key, layout);
    const [oldest] = this.#layouts.keys();
    if (this.#layouts.size > maxLayouts && oldest !== undefined) this.#layouts.delete(oldest);
    return layout;
  }

  async #make(key: string, make: () => Promise<PageLayout>): Promise<PageLayout> {
    try {
      return await make();
    } catch (error) {
      this.#layouts.delete(key);
      throw error;
    }
  }
}
