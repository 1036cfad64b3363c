import type { PDF, PdfDict, PdfObject, PdfRef } from '@libpdf/core';
import { PdfStream } from '@libpdf/core';
import { checkContent } from './check-content.ts';
import type { ObjectStore } from './object-store.ts';
import { streamContent } from './page-content.ts';
import { simpleText } from './simple-text.ts';
import { name } from './syntax.ts';

/** The entries of a stream that say how its data is packed. */
const packing = ['Filter', 'DecodeParms'];

/**
 * Copies objects of a PDF, and all that they refer to, into a store under new numbers. Of the page tree
 * only announced pages are copied; references to other pages become null, so that a link doesn't pull in
 * pages that were not requested.
 */
export class ObjectCopier {
  readonly #source: PDF;
  readonly #store: ObjectStore;
  readonly #numbers = new Map<string, number | undefined>();
  readonly #waiting: [number: number, ref: PdfRef][] = [];
  readonly #structureKeys: number | undefined;
  readonly #hasLayers: boolean;

  /**
   * `structureKeys` is added to the keys by which the structure tree finds objects (/StructParent and
   * /StructParents); undefined leaves these entries out, where the document has no structure tree.
   */
  constructor(source: PDF, store: ObjectStore, structureKeys?: number) {
    this.#source = source;
    this.#store = store;
    this.#structureKeys = structureKeys;
    this.#hasLayers = source.getCatalog().has('OCProperties');
  }

  /** Says which new object stands for one of the source's pages or links. */
  announce(ref: PdfRef, number: number): void {
    this.#numbers.set(ref.toString(), number);
  }

  /** Whether an object was announced or copied. */
  knows(ref: PdfRef): boolean {
    return this.#numbers.get(ref.toString()) !== undefined;
  }

  /** The entry by which a copied object is found in the document's structure. */
  structureKey(key: 'StructParent' | 'StructParents', holder: PdfDict): string {
    const value = holder.getNumber(key, this.#source.getObject.bind(this.#source))?.value;
    return value === undefined || this.#structureKeys === undefined
      ? ''
      : `/${key} ${value + this.#structureKeys}`;
  }

  /** An object in PDF syntax, its references already pointing at the copies. */
  copy(object: PdfObject): string {
    const text = this.#write(object);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [number, ref] = next;
      const target = this.#source.getObject(ref);
      if (target instanceof PdfStream) {
        this.#putStream(number, target);
      } else {
        this.#store.put(number, target ? this.#write(target) : 'null');
      }
    }
    return text;
  }

  /** The entries of a dictionary in PDF syntax, without those named. */
  copyEntries(dict: PdfDict, except: readonly string[]): string {
    let text = '';
    for (const [key, value] of dict) {
      if (!except.includes(key.value)) text += `${name(key.value)} ${this.copy(value)}`;
    }
    return text;
  }

  /** A stream as it is, or deflated where nothing has packed it yet. */
  #putStream(number: number, stream: PdfStream): void {
    const closed = this.#hasLayers ? this.#closeLayers(stream) : undefined;
    if (closed) {
      this.#store.putDeflated(number, this.#entries(stream, packing), closed);
      return;
    }
    const isPlain = !stream.has('Filter') && !stream.has('DecodeParms');
    const put = isPlain ? 'putDeflated' : 'putStream';
    this.#store[put](number, this.#entries(stream), stream.data);
  }

  /**
   * The content of a form XObject that leaves marked content open, closed: in some viewers the layer that it
   * is in would go on behind the form. Undefined for all other streams.
   */
  #closeLayers(stream: PdfStream): Buffer | undefined {
    const isForm = stream.getName('Subtype', this.#source.getObject.bind(this.#source));
    if (isForm?.value !== 'Form') return undefined;
    const content = streamContent(this.#source, stream);
    // What of its resources is there does not matter for this.
    const { openMarks, length, end } = checkContent(content, () => true);
    if (openMarks === 0) return undefined;
    return Buffer.concat([content.subarray(0, length), Buffer.from(`\n${end}`)]);
  }

  #write(object: PdfObject): string {
    switch (object.type) {
      case 'ref':
        return this.#reference(object);
      case 'array':
        return `[${object
          .toArray()
          .map((item) => this.#write(item))
          .join(' ')}]`;
      case 'dict':
        return `<<${this.#entries(object)}>>`;
      default:
        return simpleText(object);
    }
  }

  #entries(dict: PdfDict, except: readonly string[] = []): string {
    let text = '';
    for (const [key, value] of dict) {
      if (except.includes(key.value)) continue;
      if (dict instanceof PdfStream && key.value === 'Length') continue;
      if (key.value === 'StructParent' || key.value === 'StructParents') {
        text += this.structureKey(key.value, dict);
        continue;
      }
      text += `${name(key.value)} ${this.#write(value)}`;
    }
    return text;
  }

  #reference(ref: PdfRef): string {
    const key = ref.toString();
    if (!this.#numbers.has(key)) {
      const number = this.#isPageTree(ref) ? undefined : this.#store.reserve();
      this.#numbers.set(key, number);
      if (number !== undefined) this.#waiting.push([number, ref]);
    }
    const number = this.#numbers.get(key);
    return number === undefined ? 'null' : `${number} 0 R`;
  }

  #isPageTree(ref: PdfRef): boolean {
    const target = this.#source.getObject(ref);
    if (target?.type !== 'dict') return false;
    const type = target.getName('Type')?.value;
    return type === 'Page' || type === 'Pages' || type === 'Catalog';
  }
}
