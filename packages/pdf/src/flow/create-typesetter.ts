import { setImmediate } from 'node:timers/promises';
import { toSingleLine } from '../text/clean-text.ts';
import { fontFor, fontNames, mainFont } from '../text/fonts.ts';
import type { CertificateValues } from './certificate-values.ts';
import type { Setting } from './lay-out-certificate.ts';
import { layOutCertificate } from './lay-out-certificate.ts';
import { momentsFor, readMoment } from './moments.ts';
import type { PictureFile } from './picture.ts';
import { TypesetProblem } from './typeset-problem.ts';
import type { Copy, Typst } from './typst.ts';
import { startTypst } from './typst.ts';

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
   * Whether screen readers find structure in the file (true). It is lost when the pages are
   * appended to others: without it, the file is made faster, and less than half the size.
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

  async function make(copy: Copy): Promise<Uint8Array> {
    // Without a turn of the event loop between files, the memory of all of them stays taken.
    await setImmediate();
    if (closed) throw new TypesetProblem('closed', 'The typesetter is closed.');
    typst ??= startTypst(folder);
    return typst(copy);
  }

  return {
    async typeset(template, values, options) {
      const { locale, timeZone, madeAt, title, paper = 'a4', tagged = true } = options;
      const files: Copy['files'] = {};
      const attach = ({ type, bytes }: PictureFile) => {
        const name = `picture-${Object.keys(files).length}.${type}`;
        files[name] = bytes;
        return name;
      };
      const moments = momentsFor(locale, timeZone);
      const language = languageOf(locale);
      const { rightToLeft } = language;
      const content = layOut[template](values, { moments, rightToLeft, attach });
      const page = { title: toSingleLine(title), paper, ...language };
      const all = { ...content, ...page, fonts: fontsFor(content) };
      const copy = { template, values: all, files, tagged, madeAt: readMoment(madeAt) };
      const made = last.then(() => make(copy));
      last = made.catch(() => undefined);
      return made;
    },
    async close() {
      closed = true;
      await last;
      typst = undefined;
    },
  };
}

/** How a template finds the language of its pages. */
function languageOf(locale: string) {
  const known = new Intl.Locale(locale);
  const { language, region } = known;
  const rightToLeft = known.getTextInfo().direction === 'rtl';
  // Typst knows countries, but not the numbers of larger regions, such as 419 for Latin America.
  return { language, region: region?.length === 2 ? region : undefined, rightToLeft };
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
