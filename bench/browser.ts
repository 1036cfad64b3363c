// How light and how quick the pages are in a browser: what a first visit loads and how long it takes until the page
// can be used, on a slow phone; what moves meanwhile; and how long it takes from an act to the next frame.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../scripts/lib/root.ts';
import { ensureChromium } from '../tests/support/chromium.ts';
import { signInTo } from '../tests/support/client.ts';
import { startProduct } from '../tests/support/server.ts';
import { signingOffice } from '../tests/support/signing.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import {
  type BenchPage,
  type Kept,
  openPage,
  setSlowdown,
  signInOnce,
  slowDown,
  slowdown,
  untilPaint,
  type Visit,
  visit,
} from './lib/browser-page.ts';
import { checkOut } from './lib/former-commit.ts';
import { kilobytes, median, table } from './lib/report.ts';

const password = 'Bench-pass-1';
const email = 'sofia@northlight.example';

/** One page: where it is, what has to be there to use it, and what is done on it. */
interface Place {
  name: string;
  address: string;
  usable: string;
  signedIn: boolean;
  acts: Record<string, (bench: BenchPage, time: number) => Promise<void>>;
  goals?: string;
}

const press = async ({ page }: BenchPage, selector: string, time: number): Promise<void> =>
  page.locator(selector).nth(time).click();

/** Puts away what the last act opened. */
const put = ({ page }: BenchPage) => page.keyboard.press('Escape');

const type =
  (selector: string) =>
  async ({ page }: BenchPage, time: number): Promise<void> => {
    const letters = 'abcdefgh';
    if (time === 0) await page.locator(selector).first().focus();
    await page.keyboard.press(letters[time % letters.length] ?? 'a');
  };

const listActs: Place['acts'] = {
  'tick a row': (bench, time) => press(bench, '[data-row] input[type=checkbox]', time),
  'open a menu': (bench) => press(bench, 'main section button[aria-haspopup=menu]', 0),
  'press a key': type('main input[type=search]'),
};

const listUsable = '[data-row] input[type=checkbox]';

function placesOf(link: string): Place[] {
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
    {
      name: 'documents',
      address: '/dashboard/documents',
      usable: listUsable,
      signedIn: true,
      acts: listActs,
    },
    {
      name: 'contacts',
      address: '/dashboard/contacts',
      usable: listUsable,
      signedIn: true,
      acts: listActs,
    },
    {
      name: '/sign',
      address: link,
      usable: '#root button',
      signedIn: false,
      acts: { 'open a menu': (bench) => press(bench, 'button:text-is("More")', 0) },
    },
  ];
}

/** A product that runs, with somebody's sign-in and a link to sign. */
interface Surroundings {
  url: string;
  kept: Kept;
  link: string;
  stop(): Promise<void>;
}

async function surround(browser: Browser, folder: string): Promise<Surroundings> {
  const smtp = await startSmtp();
  const product = await startProduct({
    folder,
    env: { SMTP_URL: smtp.url, DEMO_PASSWORD: password, LOG_LEVEL: 'error' },
  });
  const stop = async () => {
    await product.remove();
    await smtp.stop();
  };
  try {
    const client = await signInTo(product.url, email, password);
    const office = await signingOffice(client, smtp, 'Crew contract');
    const { link } = await office.send('phone@example.com');
    return {
      url: product.url,
      kept: await signInOnce(browser, product.url, { email, password }),
      link,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const times = [0, 1, 2, 3, 4];

async function measureVisits(
  browser: Browser,
  { url, kept }: Surroundings,
  place: Place,
  width: number,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const _ of times) {
    const bench = await openPage(browser, url, {
      usable: place.usable,
      kept: place.signedIn ? kept : undefined,
      width,
    });
    await slowDown(bench);
    visits.push(await visit(bench, place.address));
    await bench.context.close();
  }
  return visits;
}

/** How long each act takes on one page that is there, at full speed and slowed. */
async function measureActs(
  browser: Browser,
  { url, kept }: Surroundings,
  place: Place,
  width: number,
): Promise<{ act: string; full: number; slowed: number }[]> {
  const measured: { act: string; full: number; slowed: number }[] = [];
  for (const [act, run] of Object.entries(place.acts)) {
    const medianAt = async (rate: number) => {
      const bench = await openPage(browser, url, {
        usable: place.usable,
        kept: place.signedIn ? kept : undefined,
        width,
      });
      await visit(bench, place.address);
      await setSlowdown(bench.tools, rate);
      const took: number[] = [];
      for (const time of times) {
        took.push(await untilPaint(bench, () => run(bench, time)));
        if (act === 'open a menu') await put(bench);
      }
      await bench.context.close();
      return median(took);
    };
    measured.push({ act, full: await medianAt(1), slowed: await medianAt(slowdown) });
  }
  return measured;
}

/**
 * Runs the benchmark and prints two tables; `npm run bench -- browser`. `--against REV` measures another commit
 * first, `--only NAME` names one page, `--width N` is that of the window in pixels, `--no-acts` leaves the second
 * table out.
 */
export default async function browserBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      against: { type: 'string' },
      only: { type: 'string' },
      width: { type: 'string', default: '1280' },
      'no-acts': { type: 'boolean', default: false },
    },
  });
  const width = Number(values.width);
  const former = values.against === undefined ? undefined : checkOut(values.against);
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const visits: string[][] = [];
  const acts: string[][] = [];
  try {
    for (const { name, folder } of [...(former ? [former] : []), { name: 'this', folder: root }]) {
      const surroundings = await surround(browser, folder);
      try {
        for (const place of placesOf(surroundings.link)) {
          if (values.only !== undefined && values.only !== place.name) continue;
          visits.push(
            visitRow(name, place, await measureVisits(browser, surroundings, place, width)),
          );
          if (values['no-acts']) continue;
          for (const { act, full, slowed } of await measureActs(
            browser,
            surroundings,
            place,
            width,
          ))
            acts.push([name, place.name, act, full.toFixed(0), slowed.toFixed(0), '50, 150']);
        }
      } finally {
        await surroundings.stop();
      }
    }
  } finally {
    await browser.close();
    former?.remove();
  }
  table('commit|page|requests|kB|usable s|CPU ms|layout shift|goal'.split('|'), visits);
  if (acts.length > 0)
    table('commit|page|act|to the next paint ms|slowed ms|goal'.split('|'), acts);
}

function visitRow(commit: string, place: Place, visits: readonly Visit[]): string[] {
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]));
  return [
    commit,
    place.name,
    String(middle('requests')),
    kilobytes(middle('bytes')),
    (middle('usable') / 1000).toFixed(2),
    middle('cpu').toFixed(0),
    middle('shift').toFixed(3),
    place.goals ?? '',
  ];
}
