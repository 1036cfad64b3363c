import type { FieldMark } from '@countersign/fields';
import { readDefaultAppearance } from './default-appearance.ts';
import type { PlacedWidget } from './widget.ts';
import { inherited, readText, textOf } from './widget.ts';

/** Size, colour and alignment of a field's text. */
export function readTextStyle(widget: PlacedWidget) {
  const look = readDefaultAppearance(textOf(inherited(widget, 'DA')) ?? formEntry(widget, 'DA'));
  const quadding = inherited(widget, 'Q') ?? formObject(widget, 'Q');
  const align = quadding?.type === 'number' ? quadding.value : 0;
  return { ...look, align: (['left', 'center', 'right'] as const)[align] ?? ('left' as const) };
}

/** The shape that a checkbox or radio button shows when it is on; `otherwise` where none is said. */
export function readMark(widget: PlacedWidget, otherwise: FieldMark): FieldMark {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const characteristics = widget.dict.getDict('MK', resolve);
  // Letters of the Zapf Dingbats font.
  const shapes: Record<string, FieldMark> = {
    '4': 'check',
    '3': 'check',
    '8': 'cross',
    '5': 'cross',
    '6': 'cross',
    '7': 'cross',
    l: 'circle',
    n: 'square',
    u: 'diamond',
    H: 'star',
  };
  const letter = characteristics ? readText(widget.pdf, characteristics, 'CA') : undefined;
  return shapes[letter ?? ''] ?? otherwise;
}

function formEntry(widget: PlacedWidget, key: string): string | undefined {
  return textOf(formObject(widget, key));
}

function formObject(widget: PlacedWidget, key: string) {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  return widget.pdf.getCatalog().getDict('AcroForm', resolve)?.get(key, resolve);
}
