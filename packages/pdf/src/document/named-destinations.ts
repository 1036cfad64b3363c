import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { treeEntries } from './tree-entries.ts';

/** Resolves a destination, by name or spelt out; undefined where there is none. */
export type FindDestination = (destination: PdfObject | undefined | null) => PdfArray | undefined;

/** Creates the resolver of a file's destinations. The names are read when the first one is looked for. */
export function destinationsOf(source: PDF): FindDestination {
  const resolve = source.getObject.bind(source);
  let named: Map<string, PdfArray> | undefined;
  return (destination) => {
    const target = destination instanceof PdfRef ? resolve(destination) : destination;
    if (target instanceof PdfArray) return target;
    const name = nameOf(target);
    if (name === undefined) return undefined;
    named ??= readNames(source);
    return named.get(name);
  };
}

function nameOf(object: PdfObject | undefined | null): string | undefined {
  if (object?.type === 'name') return object.value;
  return object?.type === 'string' ? Buffer.from(object.bytes).toString('latin1') : undefined;
}

/** Reads the named destinations of a file: those in the /Dests dictionary of PDF 1.1, and those in the name tree. */
function readNames(source: PDF): Map<string, PdfArray> {
  const resolve = source.getObject.bind(source);
  const follow = (item: PdfObject | undefined) => (item instanceof PdfRef ? resolve(item) : item);
  const destinations = new Map<string, PdfArray>();
  const add = (name: string | undefined, object: PdfObject | undefined) => {
    const target = follow(object);
    const array = target instanceof PdfDict ? target.getArray('D', resolve) : target;
    if (name !== undefined && array instanceof PdfArray) destinations.set(name, array);
  };
  const catalog = source.getCatalog();
  for (const [name, destination] of catalog.getDict('Dests', resolve) ?? [])
    add(name.value, destination);
  const tree = catalog.getDict('Names', resolve)?.getDict('Dests', resolve);
  for (const [key, destination] of treeEntries(source, tree, 'Names'))
    add(nameOf(key), destination);
  return destinations;
}
