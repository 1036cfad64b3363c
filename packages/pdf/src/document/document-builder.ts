import type { PDF, PDFPage, PdfDict } from '@libpdf/core';
import { PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import { copyLayers, emptyLayers, writeLayers } from './copy-layers.ts';
import { copyLinks } from './copy-links.ts';
import { ObjectCopier } from './copy-objects.ts';
import type { StaticFile } from './object-store.ts';
import { ObjectStore } from './object-store.ts';
import type { PageView } from './page-view.ts';
import { viewPage } from './page-view.ts';
import { name } from './syntax.ts';

/** What is painted on top of a page: content in the page's own space. */
export interface Overlay {
  content: string;
  /** XObjects that the content uses, by a name that `nameFor` gave. */
  xobjects: [name: string, objectNumber: number][];
}

/** A page of a source, while its copy is made. */
export interface PageInTheMaking {
  page: PDFPage;
  view: PageView;
  copier: ObjectCopier;
  store: ObjectStore;
  /** A name for an XObject that the page does not use yet. */
  nameFor(purpose: string): string;
}

/**
 * Builds a file from the pages of others. Only what pages need comes along: their content,
 * resources, links and layers. Scripts, actions, attachments, forms and metadata stay behind.
 */
export class DocumentBuilder {
  readonly store = new ObjectStore();
  readonly root = this.store.reserve();
  readonly #tree = this.store.reserve();
  readonly #pages: number[] = [];
  readonly #layers = emptyLayers();

  /** Appends all pages of a source; `overlay` answers what to paint on each. */
  append(source: PDF, overlay: (making: PageInTheMaking) => Overlay | undefined): void {
    const copier = new ObjectCopier(source, this.store);
    const pages = source.getPages().map((page) => {
      const number = this.store.reserve();
      copier.announce(page.ref, number);
      return { page, number };
    });
    for (const { page, number } of pages) {
      const view = viewPage(source, page.dict);
      const taken = xobjectNames(source, page);
      const nameFor = (purpose: string) => {
        let free = purpose;
        for (let n = 1; taken.has(free); n++) free = `${purpose}${n}`;
        taken.add(free);
        return free;
      };
      const paint = overlay({ page, view, copier, store: this.store, nameFor });
      this.store.put(number, this.#page(source, page, copier, paint));
    }
    this.#pages.push(...pages.map(({ number }) => number));
    copyLayers(source, copier, this.#layers);
  }

  /** Completes the static part of the file. */
  finish(): StaticFile {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    this.store.put(this.#tree, `<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>`);
    this.store.put(
      this.root,
      `<</Type/Catalog/Pages ${this.#tree} 0 R${writeLayers(this.#layers)}>>`,
    );
    return this.store.layOut();
  }

  #page(source: PDF, page: PDFPage, copier: ObjectCopier, paint: Overlay | undefined): string {
    const resolve = source.getObject.bind(source);
    const parts = ['<</Type/Page', `/Parent ${this.#tree} 0 R`];
    for (const key of ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'] as const) {
      const value = page.dict.get(key);
      if (value) parts.push(`/${key} ${copier.copy(value)}`);
    }
    if (!page.dict.getArray('MediaBox', resolve)) parts.push('/MediaBox[0 0 612 792]');
    const links = copyLinks(source, page, copier);
    if (links) parts.push(`/Annots[${links}]`);
    const contents = contentsOf(source, page).map((ref) => copier.copy(ref));
    if (!paint) {
      const resources = page.dict.get('Resources');
      parts.push(`/Resources ${resources ? copier.copy(resources) : '<<>>'}`);
      parts.push(`/Contents[${contents.join(' ')}]>>`);
      return parts.join('');
    }
    // The page's own content may leave any state behind; what we paint must not feel it.
    const save = this.store.reserve();
    this.store.putStream(save, '', Buffer.from('q'));
    const own = this.store.addDeflated('', Buffer.from(`\nQ\n${paint.content}`, 'latin1'));
    parts.push(`/Contents[${save} 0 R ${contents.join(' ')} ${own} 0 R]`);
    parts.push(`/Resources<<${resourcesWith(source, page, copier, paint.xobjects)}>>>>`);
    return parts.join('');
  }
}

function resourcesWith(
  source: PDF,
  page: PDFPage,
  copier: ObjectCopier,
  xobjects: Overlay['xobjects'],
): string {
  const resources = resourcesOf(source, page);
  const rest = resources ? copier.copyEntries(resources, ['XObject']) : '';
  const old = resources?.getDict('XObject', source.getObject.bind(source));
  const added = xobjects.map(([key, number]) => `${name(key)} ${number} 0 R`).join('');
  return `${rest}/XObject<<${old ? copier.copyEntries(old, []) : ''}${added}>>`;
}

function resourcesOf(source: PDF, page: PDFPage): PdfDict | undefined {
  return page.dict.getDict('Resources', source.getObject.bind(source));
}

function xobjectNames(source: PDF, page: PDFPage): Set<string> {
  const dict = resourcesOf(source, page)?.getDict('XObject', source.getObject.bind(source));
  return new Set(dict ? [...dict.keys()].map((key) => key.value) : []);
}

function contentsOf(source: PDF, page: PDFPage): PdfRef[] {
  const entry = page.dict.get('Contents');
  const target = entry instanceof PdfRef ? source.getObject(entry) : entry;
  const items = target instanceof PdfArray ? target.toArray() : entry ? [entry] : [];
  return items.filter(
    (item): item is PdfRef => item instanceof PdfRef && source.getObject(item) instanceof PdfStream,
  );
}
