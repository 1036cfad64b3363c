// `npm run pictures`: takes pictures of the screens with the demo data, light and dark, at the width of
// a desk and of a phone, into .cache/screens, and writes a page there that shows them. Those that
// docs/screens has are taken over. Names after the command take those screens alone.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../tests/support/chromium.ts';
import { untilQuiet } from '../tests/support/quiet-page.ts';
import { startProduct } from '../tests/support/server.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { accountScreens, prepareStage } from './lib/account-screens.ts';
import { ensureBuilt, server, webClient } from './lib/builds.ts';
import { documentScreens } from './lib/document-screens.ts';
import { officeScreens } from './lib/office-screens.ts';
import { root } from './lib/root.ts';
import { password, type Screen } from './lib/screen.ts';

const folder = path.join(root, '.cache/screens');
const kept = path.join(root, 'docs/screens');
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Takes a picture of a page, as WebP: a fifth of the PNG. */
async function photograph(page: Page, file: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const encoder = await page.context().newPage();
  const webp = await encoder.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
    const read = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(read, (one) => String.fromCharCode(one)).join(''));
  }, png.toString('base64'));
  fs.writeFileSync(file, Buffer.from(webp, 'base64'));
}

const fileOf = (screen: Screen, { width, colorScheme }: (typeof looks)[number]) =>
  `${screen.name}-${width}-${colorScheme}.webp`;

async function take(browser: Browser, baseURL: string, screen: Screen): Promise<void> {
  await screen.prepare?.();
  for (const look of looks) {
    const { width, height, colorScheme } = look;
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width, height },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    const page = await context.newPage();
    await screen.open(page);
    await untilQuiet(page);
    await page.evaluate(() => document.fonts.ready);
    const file = fileOf(screen, look);
    await photograph(page, path.join(folder, file));
    if (fs.existsSync(path.join(kept, file))) {
      fs.copyFileSync(path.join(folder, file), path.join(kept, file));
    }
    await context.close();
  }
  console.log(`${screen.name}: ${looks.length} pictures`);
}

function writePage(screens: readonly Screen[]): void {
  const sections = screens.map((screen) => {
    const [light, dark, phoneLight, phoneDark] = looks.map((look) => fileOf(screen, look));
    return [
      `## ${screen.title}`,
      '',
      '| Light | Dark |',
      '|---|---|',
      `| ![](${light}) | ![](${dark}) |`,
      `| <img src="${phoneLight}" width="260" alt=""> | <img src="${phoneDark}" width="260" alt=""> |`,
      '',
    ].join('\n');
  });
  fs.writeFileSync(path.join(folder, 'README.md'), `# Screens\n\n${sections.join('\n')}`);
}

/** Starts an installation that is not set up; returns the address of its set-up page. */
async function startEmpty() {
  const product = await startProduct({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error' } });
  const token = /\/setup\/([\w-]+)/.exec(product.output())?.[1];
  if (token === undefined) throw new Error('No set-up link was printed.');
  return { product, setupUrl: `${product.url}/setup/${token}` };
}

await ensureBuilt(webClient, server);
const browser = await chromium.launch({ executablePath: await ensureChromium() });
const smtp = await startSmtp();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-pictures-'));
const env = { DEMO_PASSWORD: password, LOG_LEVEL: 'error' };
// With a mail server at hand the demo sends nothing.
await (await startProduct({ dataDir, env })).stop();
const product = await startProduct({ dataDir, env: { ...env, SMTP_URL: smtp.url } });
const empty = await startEmpty();
try {
  fs.mkdirSync(folder, { recursive: true });
  const stage = await prepareStage(product.url, smtp, empty.setupUrl);
  const screens = [
    ...officeScreens,
    ...(await documentScreens(product.url, stage.admin, smtp)),
    ...accountScreens(stage),
  ];
  const wanted = process.argv.slice(2);
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const screen of chosen) await take(browser, product.url, screen);
  writePage(chosen);
} finally {
  await browser.close();
  await empty.product.remove();
  await product.remove();
  fs.rmSync(dataDir, { recursive: true, force: true });
  await smtp.stop();
}
