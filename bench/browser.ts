// How light and how quick the pages are in a browser: what a first visit loads and how long it takes until the page
// can be used, on a slow phone; what moves meanwhile; and how long it takes from an act to the next frame.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../tests/support/chromium.ts';
import { signInTo } from '../tests/support/client.ts';
import { startProduct } from '../tests/support/server.ts';
import { signingOffice } from '../tests/support/signing.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import {
  type BenchPage,
  openPage,
  setSlowdown,
  signInOnce,
  slowDown,
  slowdown,
  untilPaint,
  type Visit,
  visit,
} from './lib/browser-page.ts';
import { kilobytes, median, table } from './lib/report.ts';

const password = 'Bench-pass-1';
const email = 'sofia@northlight.example';

/** One page: where it is, what has to be there to use it, and what is done on it. */
interface BenchScreen {
  name: string;
  address: string;
  usable: string;
  signedIn: boolean;
  acts: Record<string, (bench: BenchPage, time: number) => Promise<void>>;
  goals?: string;
}

const press = async ({ page }: BenchPage, selector: string, time: number): Promise<void> =>
  page.locator(selector).nth(time).click();

const type =
  (selector: string) =>
  async ({ page }: BenchPage, time: number): Promise<void> => {
    const letters = 'abcdefgh';
    if (time === 0) await page.locator(selector).first().focus();
    await page.keyboard.press(letters[time % letters.length] ?? 'a');
  };

const tick = '[data-row] input[type=checkbox]';
const listOf = (name: string): BenchScreen => ({
  name,
  address: `/dashboard/${name}`,
  usable: tick,
  signedIn: true,
  acts: {
    'tick a row': (bench, time) => press(bench, tick, time),
    'open a menu': (bench) => press(bench, 'main section button[aria-haspopup=menu]', 0),
    'press a key': type('main input[type=search]'),
  },
});

function screensOf(link: string): BenchScreen[] {
  return [
    {
      name: 'sign-in',
      address: '/',
      usable: 'form input[type=password]',
      signedIn: false,
      acts: { 'press a key': type('form input') },
      goals: '1.2 s, 220 kB',
    },
    {
      name: 'dashboard',
      address: '/dashboard',
      usable: 'main h1',
      signedIn: true,
      acts: {
        'open a menu': (bench) => press(bench, 'header button:has-text("profile and settings")', 0),
      },
      goals: '1.5 s, 400 kB',
    },
    listOf('documents'),
    listOf('contacts'),
    {
      name: '/sign',
      address: link,
      usable: '#root button',
      signedIn: false,
      acts: { 'open a menu': (bench) => press(bench, 'button:text-is("More")', 0) },
    },
  ];
}

const times = [0, 1, 2, 3, 4];

async function measureVisits(
  open: () => Promise<BenchPage>,
  screen: BenchScreen,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const _ of times) {
    const bench = await open();
    await slowDown(bench);
    visits.push(await visit(bench, screen.address));
    await bench.context.close();
  }
  return visits;
}

/** Milliseconds from an act to the next paint, at a processor that is so many times slower. */
async function measureAct(
  open: () => Promise<BenchPage>,
  { address, acts }: BenchScreen,
  act: string,
  rate: number,
): Promise<string> {
  const bench = await open();
  await visit(bench, address);
  await setSlowdown(bench.tools, rate);
  const took: number[] = [];
  for (const time of times) {
    took.push(await untilPaint(bench, async () => acts[act]?.(bench, time)));
    if (act === 'open a menu') await bench.page.keyboard.press('Escape');
  }
  await bench.context.close();
  return median(took).toFixed(0);
}

/**
 * Runs the benchmark and prints two tables; `npm run bench -- browser`. `--only NAME` names one page, `--width N` is
 * that of the window in pixels.
 */
export default async function browserBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { only: { type: 'string' }, width: { type: 'string', default: '1280' } },
  });
  const width = Number(values.width);
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const smtp = await startSmtp();
  const product = await startProduct({
    env: { SMTP_URL: smtp.url, DEMO_PASSWORD: password, LOG_LEVEL: 'error' },
  });
  const visits: string[][] = [];
  const acts: string[][] = [];
  try {
    const { url } = product;
    const client = await signInTo(url, email, password);
    const { link } = await (await signingOffice(client, smtp, 'Crew contract')).send(
      'phone@example.com',
    );
    const signIn = await signInOnce(browser, url, { email, password });
    for (const screen of screensOf(link)) {
      if (values.only !== undefined && values.only !== screen.name) continue;
      const kept = screen.signedIn ? signIn : undefined;
      const open = () => openPage(browser, url, { usable: screen.usable, kept, width });
      visits.push(visitRow(screen, await measureVisits(open, screen)));
      for (const act of Object.keys(screen.acts)) {
        const full = await measureAct(open, screen, act, 1);
        const slowed = await measureAct(open, screen, act, slowdown);
        acts.push([screen.name, act, full, slowed, '50, 150']);
      }
    }
  } finally {
    await product.remove();
    await smtp.stop();
    await browser.close();
  }
  table('page|requests|kB|usable s|CPU ms|layout shift|goal'.split('|'), visits);
  table('page|act|to the next paint ms|slowed ms|goal'.split('|'), acts);
}

function visitRow(screen: BenchScreen, visits: readonly Visit[]): string[] {
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]));
  return [
    screen.name,
    String(middle('requests')),
    kilobytes(middle('bytes')),
    (middle('usable') / 1000).toFixed(2),
    middle('cpu').toFixed(0),
    middle('shift').toFixed(3),
    screen.goals ?? '',
  ];
}
