import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow phone's line and processor, as Chromium's own tools emulate them. */
const slowLine = { megabits: 10, latency: 40 };
/** Factor by which the processor of that phone is slower. */
export const slowdown = 4;

/** Holds the costs of a first visit to a page until it was usable. */
export interface Visit {
  requests: number;
  bytes: number;
  /** Milliseconds from the start of the navigation. */
  usable: number;
  /** Of the page's main thread until all was quiet, without what the emulation adds: milliseconds. */
  cpu: number;
  /** The sum of all layout shifts, until all was quiet. */
  shift: number;
}

/** Holds the measurements of the script inside the page. */
interface Noted {
  usableAt?: number;
  shift: number;
  slowestEvent: number;
}

/** Holds a page in a browser of its own, with nothing in its cache, and its line to the browser's own tools. */
export interface BenchPage {
  page: Page;
  tools: CDPSession;
  context: BrowserContext;
}

/** Holds the storage of a signed-in browser, for other browsers to go on with. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a user in, for other browsers to go on with. */
export async function signInOnce(
  browser: Browser,
  baseURL: string,
  { email, password }: { email: string; password: string },
): Promise<Kept> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Opens a browser in which a page counts as usable once `usable` (a selector) is there and `busy` is not. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: { usable: string; kept?: Kept | undefined; width: number },
): Promise<BenchPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width, height: options.width > 600 ? 800 : 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...(options.kept && { storageState: options.kept }),
  });
  const page = await context.newPage();
  await page.addInitScript(watch, options.usable);
  return { page, context, tools: await context.newCDPSession(page) };
}

/** Makes a page as slow as that phone. */
export async function slowDown({ tools }: BenchPage): Promise<void> {
  await tools.send('Network.enable');
  const bytesPerSecond = (slowLine.megabits * 1e6) / 8;
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await setSlowdown(tools, slowdown);
}

/** Has the page's processor be so many times slower. */
export async function setSlowdown(tools: CDPSession, rate: number): Promise<void> {
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Visits an address for the first time and says what that cost. */
export async function visit(bench: BenchPage, address: string): Promise<Visit> {
  const { page, tools } = bench;
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => noted().usableAt !== undefined, undefined, { timeout: 60_000 });
  // What comes late may still move what is there.
  await page.waitForFunction(quiet, undefined, { polling: 100, timeout: 60_000 });
  const { metrics } = await tools.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { ...(await page.evaluate(costs)), cpu: task * 1000 };
}

/** Milliseconds from an act of the user to the next paint; 8 where it was too short for the browser to tell. */
export async function untilPaint(bench: BenchPage, act: () => Promise<void>): Promise<number> {
  const { page } = bench;
  await page.evaluate(() => {
    noted().slowestEvent = 8;
  });
  await act();
  // The browser tells of an event after the frame that shows it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 250)));
      }),
  );
  return page.evaluate(() => noted().slowestEvent);
}

declare global {
  interface Window {
    benchNotes?: Noted;
  }
  var noted: () => Noted;
}

/** Runs in each page before its own scripts: notes when it is usable, what moves, and how slow events are. */
function watch(usable: string): void {
  const notes: Noted = { shift: 0, slowestEvent: 8 };
  globalThis.noted = () => notes;
  const busy = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root';
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true });
  const look = () => {
    const there = [...document.querySelectorAll(usable)].some(isSeen);
    const waits = [...document.querySelectorAll(busy)].some(isSeen);
    if (there && !waits) {
      const channel = new MessageChannel();
      // After the frame that shows it.
      channel.port1.onmessage = () => {
        notes.usableAt = performance.now();
      };
      channel.port2.postMessage(undefined);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) notes.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        notes.slowestEvent = Math.max(notes.slowestEvent, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Nothing was fetched for a second. */
function quiet(): boolean {
  const ends = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const last = Math.max(noted().usableAt ?? Infinity, ...ends.map((one) => one.responseEnd));
  return performance.now() - last > 1000;
}

/** Returns the costs up to the time that the page was usable. */
function costs(): Omit<Visit, 'cpu'> {
  const { usableAt = Number.NaN, shift } = noted();
  const all = [
    ...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]),
    ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  ].filter((one) => one.startTime <= usableAt);
  const bytes = all.reduce((sum, one) => sum + one.transferSize, 0);
  return { requests: all.length, bytes, usable: usableAt, shift };
}
