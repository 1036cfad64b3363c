import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import type { Box } from './canvas.ts';
import { palette } from './palette.ts';

/** What every field has. */
export interface FieldSpec {
  /** The full name; its dots make the levels of the field tree: `crew.firstName`. */
  name: string;
  /** What a person calls the field; shown as its tooltip and read by screen readers. */
  label: string;
  required?: boolean;
}

/** A field for typed text. */
export interface TextSpec extends FieldSpec {
  maxLength?: number;
  /** One character in each of `maxLength` cells. */
  comb?: boolean;
  multiline?: boolean;
  align?: 'left' | 'right';
  /** Points; 0 lets the reader choose a size that fits. */
  fontSize?: 0 | 10;
}

/** A place on a page. */
export interface Spot {
  page: PDFPage;
  box: Box;
}

// Field flags: ISO 32000-2, tables 227 to 230, counted from bit 0.
const flag = {
  required: 1 << 1,
  multiline: 1 << 12,
  radio: 1 << 15,
  combo: 1 << 17,
  comb: 1 << 24,
};
const printFlag = 4;
const ink = `${palette.ink.map((part) => part.toFixed(3)).join(' ')} rg`;

// Characters of ZapfDingbats, with the middle of their bounding box in thousandths of the size.
const marks = {
  check: { code: '4', middle: [378, 345], share: 0.95 },
  circle: { code: 'l', middle: [396, 347], share: 0.8 },
} as const;
type Mark = keyof typeof marks;

/** A dictionary in the document, and the reference under which others point to it. */
interface Registered {
  dict: PdfDict;
  ref: PdfRef;
}

function standardFont(name: string, encoding?: string): PdfDict {
  const font = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of(name),
  });
  if (encoding) font.set('Encoding', PdfName.of(encoding));
  return font;
}

/**
 * Makes the interactive form of a document. It writes the dictionaries itself because a dot in a
 * field's own (partial) name is not allowed (ISO 32000-2, 12.7.4.2): dotted names need real levels.
 */
export class FieldTree {
  readonly #pdf: PDF;
  readonly #roots = new PdfArray([]);
  readonly #levels = new Map<string, { ref: PdfRef; kids: PdfArray }>();
  readonly #names = new Set<string>();
  readonly #fonts: PdfDict;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#fonts = PdfDict.of({
      Helv: pdf.register(standardFont('Helvetica', 'WinAnsiEncoding')),
      ZaDb: pdf.register(standardFont('ZapfDingbats')),
    });
  }

  /** Adds a text field. */
  text(spot: Spot, spec: TextSpec): void {
    const flags = (spec.multiline ? flag.multiline : 0) | (spec.comb ? flag.comb : 0);
    const field = this.#field(spec, 'Tx', flags);
    field.dict.set('DA', PdfString.fromString(`/Helv ${spec.fontSize ?? 10} Tf ${ink}`));
    if (spec.align === 'right') field.dict.set('Q', PdfNumber.of(2));
    if (spec.maxLength) field.dict.set('MaxLen', PdfNumber.of(spec.maxLength));
    this.#place(field, spot, this.#picture(spot.box, '/Tx BMC\nEMC'));
  }

  /** Adds a field that offers some texts. */
  dropdown(spot: Spot, spec: FieldSpec & { options: readonly string[] }): void {
    const field = this.#field(spec, 'Ch', flag.combo);
    const options = spec.options.map((option) => PdfString.fromString(option));
    field.dict.set('DA', PdfString.fromString(`/Helv 10 Tf ${ink}`));
    field.dict.set('Opt', PdfArray.of(...options));
    this.#place(field, spot, this.#picture(spot.box, '/Tx BMC\nEMC'));
  }

  /** Adds a checkbox; ticked, its value is `Yes`. */
  checkbox(spot: Spot, spec: FieldSpec): void {
    const field = this.#field(spec, 'Btn', 0);
    field.dict.set('V', PdfName.of('Off'));
    this.#placeSwitch(field, spot, 'check', 'Yes');
  }

  /** Adds a group of radio buttons, each with its place and its value. */
  radio(spec: FieldSpec, buttons: readonly (Spot & { value: string })[]): void {
    const group = this.#field(spec, 'Btn', flag.radio);
    const kids = new PdfArray([]);
    group.dict.set('V', PdfName.of('Off'));
    group.dict.set('Kids', kids);
    for (const button of buttons) {
      const kid = this.#registered(PdfDict.of({ Parent: group.ref }));
      this.#placeSwitch(kid, button, 'circle', button.value);
      kids.push(kid.ref);
    }
  }

  /** Adds a place for a signature. */
  signature(spot: Spot, spec: FieldSpec): void {
    this.#place(this.#field(spec, 'Sig', 0), spot, this.#picture(spot.box, ''));
  }

  /** Puts the finished form into the document. */
  finish(): void {
    const form = PdfDict.of({
      Fields: this.#roots,
      DA: PdfString.fromString('/Helv 10 Tf 0 g'),
      DR: PdfDict.of({ Font: this.#fonts }),
    });
    this.#pdf.getCatalog().set('AcroForm', this.#pdf.register(form));
  }

  /** Makes a field of the type and hangs it into the tree. */
  #field(spec: FieldSpec, type: 'Tx' | 'Ch' | 'Btn' | 'Sig', flags: number): Registered {
    if (this.#names.has(spec.name)) throw new Error(`Two fields are called "${spec.name}"`);
    this.#names.add(spec.name);
    const field = this.#hang(spec.name, { FT: PdfName.of(type) });
    field.dict.set('TU', PdfString.fromString(spec.label));
    const allFlags = flags | (spec.required ? flag.required : 0);
    if (allFlags !== 0) field.dict.set('Ff', PdfNumber.of(allFlags));
    return field;
  }

  /** Makes a node with this full name below the node that the name's last dot leads to. */
  #hang(name: string, entries: Record<string, PdfObject>): Registered {
    const dot = name.lastIndexOf('.');
    const node = this.#registered(
      PdfDict.of({ ...entries, T: PdfString.fromString(name.slice(dot + 1)) }),
    );
    if (dot === -1) {
      this.#roots.push(node.ref);
      return node;
    }
    const level = this.#level(name.slice(0, dot));
    node.dict.set('Parent', level.ref);
    level.kids.push(node.ref);
    return node;
  }

  #level(name: string): { ref: PdfRef; kids: PdfArray } {
    const known = this.#levels.get(name);
    if (known) return known;
    const kids = new PdfArray([]);
    const level = { ref: this.#hang(name, { Kids: kids }).ref, kids };
    this.#levels.set(name, level);
    return level;
  }

  #placeSwitch(widget: Registered, spot: Spot, mark: Mark, value: string): void {
    const { code, middle, share } = marks[mark];
    const { width, height } = spot.box;
    const size = height * share;
    const left = (width / 2 - (middle[0] / 1000) * size).toFixed(2);
    const foot = (height / 2 - (middle[1] / 1000) * size).toFixed(2);
    const on = `q BT ${ink} /ZaDb ${size.toFixed(2)} Tf ${left} ${foot} Td (${code}) Tj ET Q`;
    widget.dict.set('DA', PdfString.fromString(`/ZaDb 0 Tf ${ink}`));
    widget.dict.set('MK', PdfDict.of({ CA: PdfString.fromString(code) }));
    widget.dict.set('AS', PdfName.of('Off'));
    const looks = PdfDict.of({
      [value]: this.#picture(spot.box, on),
      Off: this.#picture(spot.box, ''),
    });
    this.#place(widget, spot, looks);
  }

  /** Makes the dictionary a widget on the page. */
  #place(widget: Registered, { page, box }: Spot, look: PdfObject): void {
    const bottom = page.height - box.y - box.height;
    const corners = [box.x, bottom, box.x + box.width, bottom + box.height];
    widget.dict.set('Type', PdfName.of('Annot'));
    widget.dict.set('Subtype', PdfName.of('Widget'));
    widget.dict.set('Rect', PdfArray.of(...corners.map((corner) => PdfNumber.of(corner))));
    widget.dict.set('F', PdfNumber.of(printFlag));
    widget.dict.set('P', page.ref);
    widget.dict.set('AP', PdfDict.of({ N: look }));
    const annotations = page.dict.getArray('Annots') ?? new PdfArray([]);
    annotations.push(widget.ref);
    page.dict.set('Annots', annotations);
  }

  /** An appearance stream of the size of the box. */
  #picture(box: Box, content: string): PdfRef {
    const dict = PdfDict.of({
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[0, 0, box.width, box.height].map((side) => PdfNumber.of(side))),
      Resources: PdfDict.of({ Font: this.#fonts }),
    });
    return this.#pdf.register(new PdfStream(dict, Buffer.from(content)));
  }

  #registered(dict: PdfDict): Registered {
    return { dict, ref: this.#pdf.register(dict) };
  }
}
