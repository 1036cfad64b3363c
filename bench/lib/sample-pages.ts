import { chromium } from '@playwright/test';
import { ensureChromium } from '../../tests/support/chromium.ts';

const words =
  'The production engages the member of the crew for the work that is named below. '.repeat(9);

/** Holds the samples of benchmarks: pages of text as a browser prints them, and a photo. */
export interface SamplePages {
  /** A PDF of so many A4 pages. */
  print(pages: number): Promise<Uint8Array>;
  /** A JPEG of 300 by 400 pixels. */
  photo: Uint8Array;
  close(): Promise<void>;
}

/** Starts a browser that prints them. */
export async function openSamplePages(): Promise<SamplePages> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const page = await browser.newPage({ viewport: { width: 300, height: 400 } });
  await page.setContent(
    '<body style="margin:0;height:100vh;background:linear-gradient(40deg,teal,gold 60%,maroon)">',
  );
  const photo = await page.screenshot({ type: 'jpeg', quality: 80 });
  return {
    // Some libraries read the whole memory that a Buffer is a part of.
    photo: new Uint8Array(photo),
    async print(pages) {
      const style = '<style>section{page-break-after:always}p{font:11px sans-serif}</style>';
      const sheets = Array.from(
        { length: pages },
        (_, index) => `<section><h1>Part ${index + 1}</h1>${`<p>${words}</p>`.repeat(4)}</section>`,
      );
      await page.setContent(style + sheets.join(''));
      return new Uint8Array(await page.pdf({ format: 'A4', tagged: true }));
    },
    close: () => browser.close(),
  };
}
