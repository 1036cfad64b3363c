import fs from 'node:fs';
import process from 'node:process';
import { aptInstall, onPath } from './apt.ts';

/**
 * The user agent of an ordinary Chrome: the one of a headless browser names it as such, and the
 * page-view analytics then takes it for a bot and sends nothing.
 */
export const chromeUserAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Has V8 wait for many more calls before it optimises a function. The page of a test lives for seconds:
 * an eighth of what its renderer did was to compile code for a speed that it came too late for. Long
 * loops, such as those of the sign-in's arithmetic, are optimised as before.
 */
export const optimiseLate = `--js-flags=${[
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-early-optimization=4000',
].join(' ')}`;

/** The name of Chromium without windows: the tests take a third less time in it. */
const headlessShell = 'chromium-headless-shell';

const commonPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser to test with: `CHROMIUM` names it, else the machine's own one; undefined if none. */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM ??
    onPath(
      headlessShell,
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ) ??
    commonPaths.find((file) => fs.existsSync(file))
  );
}

/**
 * The browser to test with, installed by apt where that is possible.
 * @throws with what to do where there is none
 */
export async function ensureChromium(): Promise<string> {
  if (!process.env.CHROMIUM && !onPath(headlessShell)) await aptInstall(headlessShell);
  const found = findChromium() ?? ((await aptInstall('chromium')) ? findChromium() : undefined);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Google Chrome. Install one of them (on Debian and Ubuntu: ' +
      'apt install chromium), or name its executable in CHROMIUM.',
  );
}
