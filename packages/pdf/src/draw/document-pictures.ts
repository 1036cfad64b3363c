import type { Chunk } from '../document/chunks.ts';
import { streamBody } from '../document/object-store.ts';
import type { Picture } from './picture.ts';

/** The pictures of one document, each written once however often it is shown. */
export class DocumentPictures {
  readonly #used = new Map<Picture, string>();

  /** The name under which content shows a picture. */
  nameOf(picture: Picture): string {
    const known = this.#used.get(picture) ?? this.#nameOfSame(picture);
    if (known !== undefined) return known;
    const name = `P${this.#used.size}`;
    this.#used.set(picture, name);
    return name;
  }

  /** One signature is drawn many times, as a value of its own each time. */
  #nameOfSame({ data, entries, mask }: Picture): string | undefined {
    for (const [used, name] of this.#used) {
      if (used.data.length !== data.length || used.entries !== entries || used.mask || mask)
        continue;
      if (Buffer.compare(used.data, data) === 0) return name;
    }
    return undefined;
  }

  /** The objects of all pictures used, numbered from `next` on, and where content finds each. */
  objects(next: number): { objects: [number, Chunk[]][]; resources: string } {
    const objects: [number, Chunk[]][] = [];
    let resources = '';
    for (const [{ entries, data, mask }, name] of this.#used) {
      const number = next + objects.length;
      resources += `/${name} ${number} 0 R`;
      const soft = mask ? `/SMask ${number + 1} 0 R` : '';
      objects.push([number, streamBody(`/Type/XObject${entries}${soft}`, data)]);
      if (mask) objects.push([number + 1, streamBody(`/Type/XObject${mask.entries}`, mask.data)]);
    }
    return { objects, resources };
  }
}
