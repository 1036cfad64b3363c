import type { Shape } from './shape.ts';

/** Shapes that are kept, each of some tens of kilobytes. Those not used for longest go. */
export const mostKept = 64;

/** Shapes by what they were made from, in memory. */
export class ShapeShelf {
  readonly #shapes = new Map<string, Promise<Shape>>();

  /** A shape that is known, being made, or made now. */
  get(key: string, make: () => Promise<Shape>): Promise<Shape> {
    const shape = this.#shapes.get(key) ?? this.#make(key, make);
    this.#shapes.delete(key);
    this.#shapes.set(key, shape);
    const [oldest] = this.#shapes.keys();
    if (this.#shapes.size > mostKept && oldest !== undefined) this.#shapes.delete(oldest);
    return shape;
  }

  async #make(key: string, make: () => Promise<Shape>): Promise<Shape> {
    try {
      return await make();
    } catch (error) {
      this.#shapes.delete(key);
      throw error;
    }
  }
}
