import type { PDF, PdfDict, PdfObject } from '@libpdf/core';

/** Tells if an annotation is in a layer that the file starts with switched off. */
export function isInHiddenLayer(pdf: PDF, dict: PdfDict): boolean {
  const layer = dict.get('OC');
  return layer !== undefined && isOff(pdf, layer);
}

function isOff(pdf: PDF, layer: PdfObject): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const target = layer.type === 'ref' ? resolve(layer) : layer;
  if (target?.type !== 'dict') return false;
  if (target.getName('Type', resolve)?.value !== 'OCMD') {
    return layer.type === 'ref' && isGroupOff(pdf, layer.toString());
  }
  const members = target.get('OCGs');
  const resolved = members?.type === 'ref' ? resolve(members) : members;
  const groups = resolved?.type === 'array' ? resolved.toArray() : members ? [members] : [];
  const off = groups.map((group) => isOff(pdf, group));
  switch (target.getName('P', resolve)?.value) {
    case 'AllOn':
      return off.includes(true);
    case 'AnyOff':
      return off.length > 0 && !off.includes(true);
    case 'AllOff':
      return off.includes(false);
    default:
      return off.length > 0 && !off.includes(false);
  }
}

function isGroupOff(pdf: PDF, group: string): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const layers = pdf.getCatalog().getDict('OCProperties', resolve)?.getDict('D', resolve);
  const lists = (key: 'ON' | 'OFF') =>
    (layers?.getArray(key, resolve)?.toArray() ?? []).some(
      (one) => one.type === 'ref' && one.toString() === group,
    );
  const startsOff = layers?.getName('BaseState', resolve)?.value === 'OFF';
  return startsOff ? !lists('ON') : lists('OFF');
}
