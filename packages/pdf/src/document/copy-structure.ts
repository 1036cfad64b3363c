import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import { readNumberTree } from './number-tree.ts';
import type { ObjectStore } from './object-store.ts';
import { simpleText } from './simple-text.ts';
import { exactNumber, name } from './syntax.ts';

/**
 * The structure tree of a file (tagged PDF), which tells screen readers the order and meaning of content.
 */
interface Structure {
  /** Object number of the root, reserved with the first source that has a structure. */
  root: number | undefined;
  /** The topmost elements by object number, without their parent. */
  kids: { number: number; entries: string }[];
  /** The parent tree: the elements of each page, by the page's key; values in PDF syntax. */
  parents: [key: number, value: string][];
  /** The first key that the next source may use. */
  nextKey: number;
  roles: Map<string, string>;
  classes: Map<string, string>;
  ids: Map<string, number>;
  language: string | undefined;
  /** Whether it includes all pages of all sources. */
  isWhole: boolean;
}

/** No structure yet. */
export function emptyStructure(): Structure {
  return {
    root: undefined,
    kids: [],
    parents: [],
    nextKey: 0,
    roles: new Map(),
    classes: new Map(),
    ids: new Map(),
    language: undefined,
    isWhole: true,
  };
}

const maxElements = 200_000;
const maxDepth = 8;
const plainKeys = ['T', 'Lang', 'Alt', 'E', 'ActualText', 'ID', 'R', 'C', 'A'] as const;

/** Tells if a source has a structure tree. */
export function hasStructure(source: PDF): boolean {
  return rootOf(source) !== undefined;
}

function rootOf(source: PDF): PdfDict | undefined {
  return source.getCatalog().getDict('StructTreeRoot', source.getObject.bind(source));
}

/**
 * Adds the structure of a source whose pages were copied. Its keys must have been moved by
 * `into.nextKey` as they were copied (see `ObjectCopier`). Elements for what was not copied, such as
 * form fields, stay behind.
 */
export function copyStructure(
  source: PDF,
  copier: ObjectCopier,
  store: ObjectStore,
  into: Structure,
): void {
  const tree = rootOf(source);
  const resolve = source.getObject.bind(source);
  if (!tree) {
    into.isWhole = false;
    return;
  }
  into.root ??= store.reserve();
  const language = source.getCatalog().getString('Lang', resolve);
  into.language ??= language && copier.copy(language);
  const elements = readElements(source, tree, copier, store);
  const kept = pruneElements(elements);
  const isForeign = language !== undefined && copier.copy(language) !== into.language;
  for (const element of kept) {
    const { dict, number, kids } = element;
    let text = `/S${name(dict.getName('S', resolve)?.value ?? 'NonStruct')}${element.page}`;
    if (kids.length > 0) text += `/K[${kids.map(writeKid).join(' ')}]`;
    for (const key of plainKeys) {
      const value = plain(dict.get(key), resolve);
      if (value !== undefined) text += `/${key} ${value}`;
    }
    const id = plain(dict.get('ID'), resolve);
    if (id !== undefined && !into.ids.has(id)) into.ids.set(id, number);
    if (isForeign && !element.parent && !dict.has('Lang')) text += `/Lang ${copier.copy(language)}`;
    if (element.parent) {
      store.put(number, `<</Type/StructElem/P ${element.parent.number} 0 R${text}>>`);
    } else into.kids.push({ number, entries: text });
  }
  const numbers = new Map(kept.map(({ dict, number }) => [dict, number]));
  const follow = (item: PdfObject | undefined) => (item instanceof PdfRef ? resolve(item) : item);
  const offset = into.nextKey;
  for (const [key, value] of readNumberTree(source, tree.getDict('ParentTree', resolve))) {
    if (!Number.isInteger(key) || key < 0) continue;
    const element = (item: PdfObject | undefined) => {
      const dict = follow(item);
      const number = dict instanceof PdfDict ? numbers.get(dict) : undefined;
      return number === undefined ? 'null' : `${number} 0 R`;
    };
    const target =
      value instanceof PdfArray ? `[${value.toArray().map(element).join(' ')}]` : element(value);
    if (target !== 'null') into.parents.push([key + offset, target]);
    into.nextKey = Math.max(into.nextKey, key + offset + 1);
  }
  copyMap(tree.getDict('RoleMap', resolve), into.roles, resolve);
  copyMap(tree.getDict('ClassMap', resolve), into.classes, resolve);
}

/** An element that may be copied. */
interface Element {
  dict: PdfDict;
  number: number;
  /** Undefined for the topmost ones. */
  parent: Element | undefined;
  /** Its page, in PDF syntax; empty where it has none or none that was copied. */
  page: string;
  /** Content in PDF syntax, and further elements. */
  kids: (string | Element)[];
  /** Whether the source says that there is something in it. */
  hasContent: boolean;
}

/** All elements of a source, parents before their kids. */
function readElements(
  source: PDF,
  tree: PdfDict,
  copier: ObjectCopier,
  store: ObjectStore,
): Element[] {
  const resolve = source.getObject.bind(source);
  const elements: Element[] = [];
  const seen = new Set<PdfDict>();
  const refOf = (holder: PdfDict, key: string): string => {
    const target = holder.get(key);
    return target instanceof PdfRef && copier.knows(target) ? `/${key} ${copier.copy(target)}` : '';
  };
  const readKids = (holder: PdfDict, parent: Element | undefined): (string | Element)[] => {
    const kids = holder.get('K', resolve);
    const items = kids instanceof PdfArray ? kids.toArray() : kids ? [kids] : [];
    return items.flatMap((item) => readKid(item, parent) ?? []);
  };
  const readKid = (item: PdfObject, parent: Element | undefined): string | Element | undefined => {
    const kid = item instanceof PdfRef ? resolve(item) : item;
    if (kid?.type === 'number') return parent?.page ? exactNumber(kid.value) : undefined;
    if (!(kid instanceof PdfDict)) return undefined;
    const kind = kid.getName('Type', resolve)?.value;
    const page = refOf(kid, 'Pg') || (parent?.page ?? '');
    if (kind === 'MCR') {
      const id = kid.getNumber('MCID', resolve);
      const stream = refOf(kid, 'Stm');
      if (!id || !page || (kid.has('Stm') && !stream)) return undefined;
      return `<</Type/MCR${page}${stream}/MCID ${exactNumber(id.value)}>>`;
    }
    if (kind === 'OBJR') {
      const object = refOf(kid, 'Obj');
      return object && page ? `<</Type/OBJR${page}${object}>>` : undefined;
    }
    if (!kid.getName('S', resolve) || seen.has(kid) || seen.size >= maxElements) return undefined;
    seen.add(kid);
    const element: Element = {
      dict: kid,
      number: store.reserve(),
      parent,
      page: refOf(kid, 'Pg'),
      kids: [],
      hasContent: kid.has('K'),
    };
    elements.push(element);
    return element;
  };
  readKids(tree, undefined);
  // The list grows while it is read.
  for (const element of elements) element.kids = readKids(element.dict, element);
  return elements;
}

/** Leaves out the elements of whose content nothing was copied. */
function pruneElements(elements: Element[]): Element[] {
  const empty = new Set<Element>();
  for (const element of elements.toReversed()) {
    element.kids = element.kids.filter((kid) => typeof kid === 'string' || !empty.has(kid));
    if (element.hasContent && element.kids.length === 0) empty.add(element);
  }
  return elements.filter((element) => !empty.has(element));
}

function writeKid(kid: string | Element): string {
  return typeof kid === 'string' ? kid : `${kid.number} 0 R`;
}

/** The catalog's entries for a structure, or nothing where there is none. */
interface StructureEntries {
  entries: string;
  /** Marks that it includes all pages; nothing where it does not. */
  mark: string;
}

/** Writes the structure; answers the catalog's entries for it. */
export function writeStructure(store: ObjectStore, structure: Structure): StructureEntries {
  const { root, kids, parents, roles, classes, ids, language, isWhole } = structure;
  if (root === undefined) return { entries: '', mark: '' };
  parents.sort(([a], [b]) => a - b);
  const keys = parents.map(([key, value]) => `${key} ${value}`).join(' ');
  const tree = store.reserve();
  store.put(tree, `<</Nums[${keys}]>>`);
  let text = `/K ${writeTop(store, root, kids)} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${structure.nextKey}`;
  if (roles.size > 0) text += `/RoleMap${writeMap(roles)}`;
  if (classes.size > 0) text += `/ClassMap${writeMap(classes)}`;
  if (ids.size > 0) {
    const names = [...ids].sort(([a], [b]) => (a < b ? -1 : 1));
    text += `/IDTree<</Names[${names.map(([id, number]) => `${id} ${number} 0 R`).join(' ')}]>>`;
  }
  store.put(root, `<</Type/StructTreeRoot${text}>>`);
  return {
    entries: `/StructTreeRoot ${root} 0 R${language === undefined ? '' : `/Lang ${language}`}`,
    mark: isWhole ? '/MarkInfo<</Marked true>>' : '',
  };
}

/** Writes the topmost elements below one, which viewers expect; answers its number. */
function writeTop(store: ObjectStore, root: number, kids: Structure['kids']): number {
  const [first] = kids;
  const top = first && kids.length === 1 ? first.number : store.reserve();
  const parent = top === first?.number ? root : top;
  for (const { number, entries } of kids) {
    store.put(number, `<</Type/StructElem/P ${parent} 0 R${entries}>>`);
  }
  if (parent === top) {
    const refs = kids.map(({ number }) => `${number} 0 R`).join(' ');
    store.put(top, `<</Type/StructElem/S/Document/P ${root} 0 R/K[${refs}]>>`);
  }
  return top;
}

function copyMap(
  from: PdfDict | undefined,
  into: Map<string, string>,
  resolve: (ref: PdfRef) => PdfObject | null,
): void {
  for (const [key, value] of from ?? []) {
    const text = plain(value, resolve);
    if (text !== undefined && !into.has(key.value)) into.set(key.value, text);
  }
}

function writeMap(map: Map<string, string>): string {
  return `<<${[...map].map(([key, value]) => `${name(key)} ${value}`).join('')}>>`;
}

/** A value in PDF syntax, without references; undefined where it holds what can't be written so. */
function plain(
  object: PdfObject | undefined | null,
  resolve: (ref: PdfRef) => PdfObject | null,
  depth = 0,
): string | undefined {
  if (!object || depth > maxDepth) return undefined;
  switch (object.type) {
    case 'ref':
      return plain(resolve(object), resolve, depth + 1);
    case 'array': {
      const items = object.toArray().map((item) => plain(item, resolve, depth + 1));
      return items.some((item) => item === undefined) ? undefined : `[${items.join(' ')}]`;
    }
    case 'dict': {
      let text = '';
      for (const [key, value] of object) {
        const item = plain(value, resolve, depth + 1);
        if (item !== undefined) text += `${name(key.value)} ${item}`;
      }
      return `<<${text}>>`;
    }
    case 'null':
    case 'raw':
    case 'stream':
      return undefined;
    default:
      return simpleText(object);
  }
}
