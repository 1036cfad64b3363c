import { ensureChromium } from '../../tests/support/chromium.ts';
import type { Contender } from '../lib/cpu-time.ts';
import type { FillJob } from '../lib/fill-job.ts';
import { drawingsOf, signaturePath } from '../lib/fill-job.ts';
import { importPeer, peerName } from '../lib/peers.ts';
import { groupCpu } from '../lib/process-cpu.ts';
import { sheetsOf } from '../lib/sample-pages.ts';

interface Puppeteer {
  launch(options: object): Promise<Browser>;
}
interface Browser {
  newPage(): Promise<Page>;
  process(): { pid?: number } | null;
  close(): Promise<void>;
}
interface Page {
  setContent(html: string): Promise<void>;
  evaluate<T>(work: (argument: T) => void, argument: T): Promise<unknown>;
  pdf(options: object): Promise<Uint8Array>;
}

const style =
  '@page{size:A4;margin:0}body{margin:0;font:11px sans-serif}' +
  'section{position:relative;height:841pt;overflow:hidden;break-after:page}' +
  'section>*{margin:8px}[id]{position:absolute;margin:0;font-size:8pt}';

/** What is put into a page that stays open: texts by the id of their place, and the signature. */
interface Filling {
  texts: Record<string, string>;
  signature: string;
}

/** A contender that has a browser open. */
export interface ChromiumContender extends Contender {
  close(): Promise<void>;
}

/** Prints by Chromium: one page stays open, and only what differs is put into it. */
export async function fillWithChromium(job: FillJob): Promise<ChromiumContender> {
  const { fields, photo, valuesOf } = job;
  const { launch } = await importPeer<Puppeteer>('puppeteer-core');
  const executablePath = await ensureChromium();
  const browser = await launch({ executablePath, pipe: true, args: ['--no-sandbox'] });
  const { pid } = browser.process() ?? {};
  if (pid === undefined) throw new Error('The browser has no process of its own.');
  const page = await browser.newPage();
  await page.setContent(htmlOf(fields, photo));
  return {
    name: `Chromium by ${peerName('puppeteer-core')}`,
    times: 10,
    async work(n) {
      const drawings = drawingsOf(fields, valuesOf(n));
      const texts = Object.fromEntries(drawings.map(({ key, text }) => [key, text]));
      await page.evaluate(fill, { texts, signature: signaturePath(n) });
      return (await page.pdf({ preferCSSPageSize: true, tagged: false })).length;
    },
    elsewhere: () => groupCpu(pid),
    close: () => browser.close(),
  };
}

function htmlOf(fields: FillJob['fields'], photo: Uint8Array): string {
  const jpeg = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  const pages = Math.max(...fields.map(({ placements }) => placements[0]?.page ?? 0)) + 1;
  const sheets = sheetsOf(pages).map((sheet, index) => {
    const places = fields.flatMap(({ key, type, placements: [place] }) => {
      if (place?.page !== index) return [];
      const { x, y, width, height } = place;
      const at = `left:${x}pt;top:${y}pt`;
      if (type === 'image') return `<img id=${key} style="${at};height:${height}pt" src="${jpeg}">`;
      if (type !== 'signature') return `<span id=${key} style="${at};width:${width}pt"></span>`;
      const line = '<path fill="none" stroke="black" stroke-width="2"/>';
      return `<svg id=${key} style="${at};height:${height}pt" viewBox="0 0 300 100">${line}</svg>`;
    });
    return sheet.replace('</section>', `${places.join('')}</section>`);
  });
  return `<style>${style}</style>${sheets.join('')}`;
}

/** Runs in the browser. */
function fill({ texts, signature }: Filling): void {
  for (const span of document.querySelectorAll('span[id]')) span.textContent = texts[span.id] ?? '';
  document.querySelector('svg path')?.setAttribute('d', signature);
}
