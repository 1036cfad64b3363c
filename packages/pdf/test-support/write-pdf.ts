/** Writes a PDF from its objects' bodies: number 1, the catalog, first. */
export function writePdf(objects: readonly string[], trailer = ''): Uint8Array {
  let file = '%PDF-1.6\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}${end}`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** A stream object's body. */
export function stream(entries: string, data: string): string {
  return `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;
}

/** A form of one page. */
export interface FormSketch {
  /** Entries of widget dictionaries; a widget that is its own field, unless it names /Parent. */
  widgets: readonly string[];
  /** Further objects, numbered from 20 on. */
  objects?: readonly string[];
  /** Fields that are not widgets themselves, by object number. */
  groups?: readonly number[];
  page?: string;
  pages?: string;
  catalog?: string;
  form?: string;
  content?: string;
}

/** Object number of the first of `objects`. */
export const firstExtra = 20;
/** Object number of the first widget. */
export const firstWidget = 40;

/** Writes a form of one page, 300 by 200 points unless `page` says otherwise. */
export function writeForm(sketch: FormSketch): Uint8Array {
  const { widgets, objects = [], groups = [], page = '', pages = '', content = '' } = sketch;
  const list: string[] = [];
  const put = (number: number, body: string) => {
    while (list.length < number - 1) list.push('null');
    list[number - 1] = body;
  };
  const refs = widgets.map((_, index) => `${firstWidget + index} 0 R`);
  const own = refs.filter((_, index) => !widgets[index]?.includes('/Parent'));
  const fields = [...own, ...groups.map((number) => `${number} 0 R`)].join(' ');
  put(
    1,
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/DA(/Helv 0 Tf 0 g)${sketch.form ?? ''}>>${sketch.catalog ?? ''}>>`,
  );
  put(2, `<</Type/Pages/Kids[3 0 R]/Count 1${pages}>>`);
  const box =
    page.includes('/MediaBox') || pages.includes('/MediaBox') ? '' : '/MediaBox[0 0 300 200]';
  put(
    3,
    `<</Type/Page/Parent 2 0 R${page.includes('/Contents') ? '' : '/Contents 4 0 R'}/Annots[${refs.join(' ')}]${box}${page}>>`,
  );
  put(4, stream('', content));
  for (const [index, body] of objects.entries()) put(firstExtra + index, body);
  for (const [index, entries] of widgets.entries()) {
    const kind = entries.includes('/Subtype') ? '' : '/Subtype/Widget';
    const flags = /\/F \d/.test(entries) ? '' : '/F 4';
    put(firstWidget + index, `<</Type/Annot${kind}${flags}/P 3 0 R${entries}>>`);
  }
  return writePdf(list);
}
