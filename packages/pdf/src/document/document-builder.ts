import type { PDF, PDFPage, PdfDict } from '@libpdf/core';
import { PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import { copyLayers, emptyLayers, writeLayers } from './copy-layers.ts';
import { copyLinks } from './copy-links.ts';
import { ObjectCopier } from './copy-objects.ts';
import type { OutlineItem, WrittenOutline } from './copy-outline.ts';
import { copyOutline, outlineItem, writeOutline } from './copy-outline.ts';
import type { PageLabels } from './copy-page-labels.ts';
import { copyPageLabels, writePageLabels } from './copy-page-labels.ts';
import { copyStructure, emptyStructure, hasStructure, writeStructure } from './copy-structure.ts';
import type { FileToEnd } from './end-file.ts';
import type { Box } from './matrix.ts';
import type { MovableObjects } from './movable-objects.ts';
import { destinationsOf } from './named-destinations.ts';
import { ObjectStore } from './object-store.ts';
import type { PageSource } from './page-source.ts';
import { readPageSource } from './page-source.ts';
import type { PageView } from './page-view.ts';
import { letter, readBox, viewPage } from './page-view.ts';
import { exactNumber, name } from './syntax.ts';

/** Describes content that is painted on top of a page, in the page's own space. */
export interface Overlay {
  content: string;
  /** Content that is painted before the page's own, and so lies under it. */
  under?: string;
  /** XObjects that the content uses, by a name that `nameFor` gave. */
  xobjects: [name: string, objectNumber: number][];
  /** Object numbers of annotations that the page has besides its own. */
  annotations?: readonly number[];
}

/** A file that was built: what is left to do is to end it. */
export interface BuiltFile extends FileToEnd {
  /** The objects that have to be written again when a seal is appended. */
  outermost: Outermost;
  /** The objects that have to be written again when pages are appended. */
  seam: Seam;
}

/**
 * The objects that have to be written again when pages are appended to a file. Entries are those of a
 * dictionary in PDF syntax.
 */
interface Seam {
  /** The root of the page tree: its object number, how many pages there are, and what it refers to. */
  tree: { number: number; count: number; kids: string };
  /** The catalog's entries that hold for appended pages as well. */
  catalog: string;
  outline: WrittenOutline | undefined;
}

/** Pages that were built to follow those of other files, as objects that can be put anywhere. */
export interface BuiltPages {
  objects: MovableObjects;
  /** Numbers of the pages among the objects. */
  pages: number[];
  /** Number of the slot for the node of the page tree that holds them. */
  tree: number;
}

/** The catalog and the first page; entries are those of a dictionary in PDF syntax. */
export interface Outermost {
  catalog: string;
  page: { number: number; entries: string };
  /** The annotations of that page, as references; not among its entries. */
  annotations: string;
}

/** A page of a source that is being copied. */
export interface PageInTheMaking {
  page: PDFPage;
  view: PageView;
  copier: ObjectCopier;
  store: ObjectStore;
  /** A name for an XObject that the page does not use yet. */
  nameFor(purpose: string): string;
}

/**
 * Builds a file from the pages of others. Only what pages need comes along: their content, resources,
 * links, layers, labels and structure, and the outline. Scripts, actions, attachments, forms and
 * metadata stay behind.
 */
export class DocumentBuilder {
  readonly store = new ObjectStore();
  readonly #tree = this.store.reserve();
  readonly #pages: number[] = [];
  #first: Omit<Outermost, 'catalog'> | undefined;
  readonly #layers = emptyLayers();
  readonly #structure = emptyStructure();
  readonly #outline: OutlineItem[] = [];
  /** The labels of each source, and the page that it begins with. */
  readonly #labels: [first: number, labels: PageLabels][] = [];

  /**
   * Appends the pages of a source; `overlay` answers what to paint on each. A `title` makes it an entry of the outline,
   * above what its own has.
   */
  append(
    source: PDF,
    overlay: (making: PageInTheMaking) => Overlay | undefined,
    title?: string,
  ): void {
    const keys = hasStructure(source) ? this.#structure.nextKey : undefined;
    const copier = new ObjectCopier(source, this.store, keys);
    const find = destinationsOf(source);
    const pages = source.getPages().map((page) => {
      const number = this.store.reserve();
      copier.announce(page.ref, number);
      return { page, number };
    });
    for (const { page, number } of pages) {
      const view = viewPage(source, page.dict);
      const taken = xobjectNames(source, page).add('CsPage');
      const nameFor = (purpose: string) => {
        let free = purpose;
        for (let n = 1; taken.has(free); n++) free = `${purpose}${n}`;
        taken.add(free);
        return free;
      };
      const paint = overlay({ page, view, copier, store: this.store, nameFor });
      const added = (paint?.annotations ?? []).map((annotation) => `${annotation} 0 R`);
      const links = [copyLinks(source, page, copier, this.store, find), ...added].join(' ').trim();
      const entries = this.#page(source, page, copier, paint);
      const annotations = links ? `/Annots[${links}]` : '';
      this.store.put(number, `<<${entries}${annotations}>>`);
      this.#first ??= { page: { number, entries }, annotations: links };
    }
    this.#labels.push([this.#pages.length, copyPageLabels(source, copier, pages.length)]);
    const outline = copyOutline(source, copier, find);
    const first = pages[0]?.number;
    if (title === undefined || first === undefined) this.#outline.push(...outline);
    else this.#outline.push(outlineItem(title, first, outline));
    this.#pages.push(...pages.map(({ number }) => number));
    copyLayers(source, copier, this.#layers);
    copyStructure(source, copier, this.store, this.#structure);
  }

  /** Completes the static file, which must have at least one page. Nothing may be appended after that. */
  finish(): BuiltFile {
    if (!this.#first) throw new Error('A file needs a page.');
    const count = this.#pages.length;
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    this.store.put(this.#tree, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`);
    const outline =
      this.#outline.length === 0 ? undefined : writeOutline(this.store, this.#outline);
    const outlines = outline ? `/Outlines ${outline.root} 0 R` : '';
    const layers = writeLayers(this.#layers);
    const structure = writeStructure(this.store, this.#structure);
    const [root, metadata] = [this.store.reserve(), this.store.reserveSlot()];
    const start = `/Type/Catalog/Pages ${this.#tree} 0 R/Metadata ${metadata} 0 R${layers}${outlines}`;
    const catalog = `${start}${this.#writeLabels()}${structure.entries}${structure.mark}`;
    this.store.put(root, `<<${catalog}>>`);
    // From here on pages have no labels of their own, and are not in the structure.
    this.#labels.push([count, []]);
    const seam = {
      tree: { number: this.#tree, count, kids },
      catalog: `${start}${this.#writeLabels()}${structure.entries}`,
      outline,
    };
    return { ...this.store.layOut(), root, metadata, outermost: { catalog, ...this.#first }, seam };
  }

  /** Completes pages that are to follow those of other files, with their links, and without the rest. */
  finishPages(): BuiltPages {
    const node = this.#tree;
    this.store.makeSlot(node);
    return { objects: this.store.toMovable(), pages: this.#pages, tree: node };
  }

  #writeLabels(): string {
    if (this.#labels.every(([, labels]) => labels.length === 0)) return '';
    // Pages without labels are called by their number in the whole file.
    const all = this.#labels.flatMap(([first, labels]): PageLabels => {
      const known: PageLabels = labels.length === 0 ? [[0, `<</S/D/St ${first + 1}>>`]] : labels;
      return known.map(([page, label]) => [first + page, label]);
    });
    return writePageLabels(all);
  }

  /** The entries of a page but for its annotations. */
  #page(source: PDF, page: PDFPage, copier: ObjectCopier, paint: Overlay | undefined): string {
    const resolve = source.getObject.bind(source);
    const parts = ['/Type/Page', `/Parent ${this.#tree} 0 R`];
    for (const key of ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'] as const) {
      const value = page.dict.get(key);
      if (value) parts.push(`/${key} ${copier.copy(value)}`);
    }
    if (!page.dict.getArray('MediaBox', resolve)) parts.push('/MediaBox[0 0 612 792]');
    parts.push(copier.structureKey('StructParents', page.dict));
    if (page.dict.getName('Tabs', resolve)?.value === 'S') parts.push('/Tabs/S');
    const own = readPageSource(source, page);
    if (!own.isSound) return parts.join('') + this.#isolated(source, page, copier, own, paint);
    const contents = contentsOf(source, page).map((ref) => copier.copy(ref));
    if (!paint) {
      const resources = page.dict.get('Resources');
      parts.push(`/Resources ${resources ? copier.copy(resources) : '<<>>'}`);
      parts.push(`/Contents[${contents.join(' ')}]`);
      return parts.join('');
    }
    // The page's own content may leave a changed graphics state; what we paint must not be affected.
    const begin = `${paint.under ?? ''}${'q '.repeat(own.before + 1)}`;
    const end = `\n${own.end}Q \n${paint.content}`;
    const save = this.store.reserve();
    this.store.putStream(save, '', Buffer.from(begin, 'latin1'));
    const rest = this.store.addDeflated('', Buffer.from(end, 'latin1'));
    parts.push(`/Contents[${save} 0 R ${contents.join(' ')} ${rest} 0 R]`);
    parts.push(`/Resources<<${resourcesWith(source, page, copier, paint.xobjects)}>>`);
    return parts.join('');
  }

  /**
   * Contents and resources of a page whose own content viewers read in different ways: as a form XObject,
   * beyond whose end no damage reaches.
   */
  #isolated(
    source: PDF,
    page: PDFPage,
    copier: ObjectCopier,
    { content, before, end }: PageSource,
    paint: Overlay | undefined,
  ): string {
    const resources = page.dict.get('Resources');
    const entries = [
      `/Type/XObject/Subtype/Form/BBox[${areaAround(source, page).map(exactNumber).join(' ')}]`,
      `/Resources ${resources ? copier.copy(resources) : '<<>>'}`,
    ];
    const closed = [Buffer.from('q '.repeat(before)), content, Buffer.from(`\n${end}`)];
    const form = this.store.addDeflated(entries.join(''), Buffer.concat(closed));
    const shown = `${paint?.under ?? ''}q /CsPage Do Q\n${paint?.content ?? ''}`;
    const contents = this.store.addDeflated('', Buffer.from(shown, 'latin1'));
    const added = (paint?.xobjects ?? []).map(([key, number]) => `${name(key)} ${number} 0 R`);
    const xobjects = `/CsPage ${form} 0 R${added.join('')}`;
    return `/Contents ${contents} 0 R/Resources<</XObject<<${xobjects}>>>>`;
  }
}

/** Distance beyond a page's edges within which content of a form XObject is kept. */
const margin = 100;

function areaAround(source: PDF, page: PDFPage): Box {
  const [left, bottom, right, top] = readBox(source, page.dict, 'MediaBox') ?? letter;
  return [left - margin, bottom - margin, right + margin, top + margin];
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
