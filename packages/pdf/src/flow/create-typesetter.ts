import { setImmediate } from 'node:timers/promises';
import type { Appendix } from '../assemble/append-pages.ts';
import { toSingleLine } from '../text/clean-text.ts';
import { fontFor, fontNames, mainFont } from '../text/fonts.ts';
import type { CertificateValues } from './certificate-values.ts';
import { fillShape } from './fill-shape.ts';
import type { Scribe, Setting } from './lay-out-certificate.ts';
import { layOutCertificate } from './lay-out-certificate.ts';
import { momentsFor, readMoment } from './moments.ts';
import { ShapeShelf } from './shape-shelf.ts';
import { SlotScribe } from './slot-scribe.ts';
import { TypesetProblem } from './typeset-problem.ts';
import type { Copy, Typst } from './typst.ts';
import { startTypst } from './typst.ts';
import { TypstScribe } from './typst-scribe.ts';

/** The templates, and what each shows. */
export interface TemplateValues {
  certificate: CertificateValues;
}

export interface TypesetOptions {
  /** Language of the pages, and how they write dates, such as `en-GB`. */
  locale: string;
  /** Where times are told for, such as `Europe/Paris`. */
  timeZone: string;
  /** Title of the file. */
  title: string;
  /** When the file says that it was made: ISO 8601 with a time zone. */
  madeAt: string;
  paper?: 'a4' | 'us-letter';
  /**
   * Whether screen readers find structure in the file (true). Without it, the file is made faster, and
   * less than half the size. Pages for `assemble` have none.
   */
  tagged?: boolean;
}

/** Makes pages whose content flows. */
export interface Typesetter {
  /**
   * Makes a PDF file; the same values and options give the same bytes. Works on the caller's
   * thread, one file at a time. Throws `TypesetProblem`.
   */
  typeset<T extends keyof TemplateValues>(
    template: T,
    values: TemplateValues[T],
    options: TypesetOptions,
  ): Promise<Uint8Array>;
  /**
   * Makes the same pages for `assemble`, to follow those of a pack. Pages whose layout was met before
   * come without typst, in a fraction of the time. Throws `TypesetProblem`.
   */
  appendix<T extends keyof TemplateValues>(
    template: T,
    values: TemplateValues[T],
    options: TypesetOptions,
  ): Promise<Appendix>;
  /** Ends after the file that is being made; later calls fail. */
  close(): Promise<void>;
}

const folder = new URL('./templates/', import.meta.url);
const layOut: {
  [T in keyof TemplateValues]: (values: TemplateValues[T], setting: Setting) => object;
} = { certificate: layOutCertificate };

/** Creates a typesetter. The compiler starts when it is first needed. */
export function createTypesetter(): Typesetter {
  let typst: Typst | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const shapes = new ShapeShelf();

  function refuseIfClosed(): void {
    if (closed) throw new TypesetProblem('closed', 'The typesetter is closed.');
  }

  async function make(copy: Copy): Promise<Uint8Array> {
    // Without a turn of the event loop between files, the memory of all of them stays taken.
    await setImmediate();
    refuseIfClosed();
    typst ??= startTypst(folder);
    return typst(copy);
  }

  /** One after the other. */
  function inTurn(copy: Copy): Promise<Uint8Array> {
    const made = last.then(() => make(copy));
    last = made.then(
      () => undefined,
      () => undefined,
    );
    return made;
  }

  return {
    async typeset(template, values, options) {
      return inTurn(copyOf(template, values, options));
    },
    async appendix(template, values, options) {
      refuseIfClosed();
      readMoment(options.madeAt);
      const scribe = new SlotScribe();
      const content = contentOf(template, values, { ...options, title: '' }, scribe);
      const setShape = async () => {
        const pdf = await inTurn(plainCopy(template, content));
        const { toShape } = await import('./shape.ts');
        return toShape(pdf);
      };
      const shapeFor = () => shapes.get(JSON.stringify([template, content]), setShape);
      const title = toSingleLine(options.title);
      const filled = canFill(content, scribe) && (await fillShape(scribe, shapeFor, title));
      if (filled) return filled;
      const pdf = await inTurn(copyOf(template, values, { ...options, tagged: false }));
      const { appendixOf } = await import('./appendix-of.ts');
      return appendixOf(pdf, title);
    },
    async close() {
      closed = true;
      await last;
      typst = undefined;
    },
  };
}

/** Slots beyond which a layout is hardly ever met again. */
const mostSlots = 500;

/** Whether values can be drawn into slots as typst would set them. */
function canFill({ rightToLeft }: Content, { needsTypst, slots }: SlotScribe): boolean {
  return !rightToLeft && !needsTypst && slots.length <= mostSlots;
}

type Content = ReturnType<typeof contentOf>;

/** What a template shows, but for the fonts that it takes. */
function contentOf<T extends keyof TemplateValues>(
  template: T,
  values: TemplateValues[T],
  { locale, timeZone, title, paper = 'a4' }: TypesetOptions,
  scribe: Scribe,
) {
  const moments = momentsFor(locale, timeZone);
  const language = languageOf(locale);
  const { rightToLeft } = language;
  const layout = layOut[template](values, { moments, rightToLeft, scribe });
  return { ...layout, title: toSingleLine(title), paper, ...language };
}

function copyOf<T extends keyof TemplateValues>(
  template: T,
  values: TemplateValues[T],
  options: TypesetOptions,
): Copy {
  const { madeAt, tagged = true } = options;
  const scribe = new TypstScribe();
  const content = contentOf(template, values, options, scribe);
  return {
    ...plainCopy(template, content),
    files: scribe.files,
    tagged,
    madeAt: readMoment(madeAt),
  };
}

/** A copy of a content without pictures, that is for us alone. */
function plainCopy(template: keyof TemplateValues, content: object): Copy {
  const values = { ...content, fonts: fontsFor(content) };
  return { template, values, files: {}, tagged: false, madeAt: 0 };
}

/** Scripts that are written from right to left (ISO 15924). Not all versions of Node know by themselves. */
const fromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** How a template finds the language of its pages. */
function languageOf(locale: string) {
  const known = new Intl.Locale(locale);
  const { language, region } = known;
  const { script = '' } = known.maximize();
  // Typst knows countries, but not the numbers of larger regions, such as 419 for Latin America.
  const country = region?.length === 2 ? region : undefined;
  return { language, region: country, rightToLeft: fromRight.has(script) };
}

/** Families of the fonts that have the letters of a content, in the order in which to ask them. */
function fontsFor(content: object): string[] {
  const letters = new Set(JSON.stringify(content).match(/[^\0-\u02ff]/gu));
  const needed = new Set([...letters].map((letter) => fontFor(letter.codePointAt(0) ?? 0)));
  return fontNames.filter((name) => name === mainFont || needed.has(name)).map(familyOf);
}

/** `NotoSansArabic-Regular` is of the family `Noto Sans Arabic`. */
function familyOf(name: string): string {
  return name.replace('-Regular', '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
