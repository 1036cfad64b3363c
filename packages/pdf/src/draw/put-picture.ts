import type { ObjectStore } from '../document/object-store.ts';
import type { Picture } from './picture.ts';

/** Writes a picture into a document that is being built, and answers its object's number. */
export function putPicture(store: ObjectStore, { entries, data, mask }: Picture): number {
  const number = store.reserve();
  const clear = mask ? store.reserve() : undefined;
  if (mask && clear !== undefined)
    store.putStream(clear, `/Type/XObject${mask.entries}`, mask.data);
  const masked = clear === undefined ? '' : `/SMask ${clear} 0 R`;
  store.putStream(number, `/Type/XObject${entries}${masked}`, data);
  return number;
}
