import { setImmediate } from 'node:timers/promises';
import type { Appendix } from '../assemble/append-pages.ts';
import { needsShaping, toSingleLine } from '../text/clean-text.ts';
import { fontFor, fontNames, mainFont } from '../text/fonts.ts';
import type { Shaper } from '../text/shaper.ts';
import { loadShaper } from '../text/shaper.ts';
import type { CertificateValues } from './certificate-values.ts';
import type { ContentsValues } from './contents-values.ts';
import { fillLayout } from './fill-layout.ts';
import type { FlowText } from './flow-blocks.ts';
import type { Setting, ValuePlacer } from './lay-out-certificate.ts';
import { layOutCertificate } from './lay-out-certificate.ts';
import type { ChartPageValues } from './lay-out-chart.ts';
import { layOutChart } from './lay-out-chart.ts';
import { layOutContents } from './lay-out-contents.ts';
import type { ReportPageValues } from './lay-out-report.ts';
import { layOutReport } from './lay-out-report.ts';
import { layOutStatement } from './lay-out-statement.ts';
import { layOutText } from './lay-out-text.ts';
import { LayoutCache } from './layout-cache.ts';
import { momentsFor, readMoment } from './moments.ts';
import { SlotPlacer } from './slot-placer.ts';
import type { StatementValues } from './statement-values.ts';
import { TypesetProblem } from './typeset-problem.ts';
import type { Copy, Typst } from './typst.ts';
import { startTypst } from './typst.ts';
import { TypstPlacer } from './typst-placer.ts';

/** The templates, and what each shows. */
export interface TemplateValues {
  certificate: CertificateValues;
  /** A page as large as the chart is, whatever the paper. */
  chart: ChartPageValues;
  contents: ContentsValues;
  report: ReportPageValues;
  statement: StatementValues;
  /** A text whose pages are as large as it says, whatever the paper. */
  text: FlowText;
}

export interface TypesetOptions {
  /** Language of the pages, and how they write dates, such as `en-GB`. */
  locale: string;
  /** The time zone of all times, such as `Europe/Paris`. */
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

/** Typesets pages from templates with typst: text that flows over as many pages as it takes. */
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
   * Makes the same pages to be appended by `assemble`. Where the layout cache has a layout for the
   * same words and numbers of lines, the values are drawn into it without typst, in a fraction of the time.
   * Throws `TypesetProblem`.
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
} = {
  certificate: layOutCertificate,
  chart: layOutChart,
  contents: layOutContents,
  report: layOutReport,
  statement: layOutStatement,
  text: layOutText,
};

/** Creates a typesetter. The compiler starts when it is first needed. */
export function createTypesetter(): Typesetter {
  let typst: Typst | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const layouts = new LayoutCache();

  function refuseIfClosed(): void {
    if (closed) throw new TypesetProblem('closed', 'The typesetter is closed.');
  }

  async function make(copy: Copy): Promise<Uint8Array> {
    // The memory of a file is freed only when the event loop turns.
    await setImmediate();
    refuseIfClosed();
    typst ??= startTypst(folder);
    const made = typst(copy);
    if (!needsShaping(JSON.stringify(copy.values))) return made;
    const { dedupeGlyphText } = await import('./dedupe-glyph-text.ts');
    return dedupeGlyphText(made);
  }

  /** Runs one compilation at a time. */
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
      const shaper = await shaperFor(values);
      return inTurn(copyOf(template, values, options, shaper));
    },
    async appendix(template, values, options) {
      refuseIfClosed();
      readMoment(options.madeAt);
      const placer = new SlotPlacer();
      const shaper = await shaperFor(values);
      const content = contentOf(template, values, { ...options, title: '' }, placer, shaper);
      const makeLayout = async () => {
        const pdf = await inTurn(plainCopy(template, content));
        const { readLayout } = await import('./page-layout.ts');
        return readLayout(pdf);
      };
      const layoutFor = () => layouts.get(JSON.stringify([template, content]), makeLayout);
      const title = toSingleLine(options.title);
      const filled = canFill(content, placer) && (await fillLayout(placer, layoutFor, title));
      if (filled) return filled;
      const pdf = await inTurn(copyOf(template, values, { ...options, tagged: false }, shaper));
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

/** With more slots than this, a layout is hardly ever used again, so it is not cached. */
const maxSlots = 500;

/** Tells if values can be drawn into slots as typst would set them. */
function canFill({ rightToLeft }: Content, { needsTypst, slots }: SlotPlacer): boolean {
  return !rightToLeft && !needsTypst && slots.length <= maxSlots;
}

/** Loads the shaper where a typed signature needs it. */
async function shaperFor(
  values: TemplateValues[keyof TemplateValues],
): Promise<Shaper | undefined> {
  if (!('parties' in values)) return undefined;
  const inks = values.parties.flatMap(({ signature, initials }) => [signature, initials]);
  const needsShaper = inks.some((ink) => ink?.kind === 'typed' && needsShaping(ink.text));
  return needsShaper ? loadShaper() : undefined;
}

type Content = ReturnType<typeof contentOf>;

/** Builds the content of a template, but for the fonts that it takes. */
function contentOf<T extends keyof TemplateValues>(
  template: T,
  values: TemplateValues[T],
  { locale, timeZone, title, paper = 'a4' }: TypesetOptions,
  placer: ValuePlacer,
  shaper: Shaper | undefined,
) {
  const moments = momentsFor(locale, timeZone);
  const language = languageOf(locale);
  const { rightToLeft } = language;
  const layout = layOut[template](values, { moments, rightToLeft, placer, shaper });
  return { ...layout, title: toSingleLine(title), paper, ...language };
}

function copyOf<T extends keyof TemplateValues>(
  template: T,
  values: TemplateValues[T],
  options: TypesetOptions,
  shaper: Shaper | undefined,
): Copy {
  const { madeAt, tagged = true } = options;
  const placer = new TypstPlacer();
  const content = contentOf(template, values, options, placer, shaper);
  return {
    ...plainCopy(template, content),
    files: placer.files,
    tagged,
    madeAt: readMoment(madeAt),
  };
}

/** A file to be made without pictures, tags or a date: its pages are taken into other files. */
function plainCopy(template: keyof TemplateValues, content: object): Copy {
  const values = { ...content, fonts: fontsFor(content) };
  return { template, values, files: {}, tagged: false, madeAt: 0 };
}

/** Scripts that are written from right to left (ISO 15924). Not all versions of Node know by themselves. */
const fromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Finds the language of a template's pages. */
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
