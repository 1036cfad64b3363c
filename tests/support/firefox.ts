import process from 'node:process';
import puppeteer, { type Browser } from 'puppeteer-core';
import { aptInstall, onPath } from './apt.ts';

/** Names the Firefox to test with: `FIREFOX`, else the machine's own one; undefined if none. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX ?? onPath('firefox-esr', 'firefox');
}

/** Installs Firefox by apt where that is possible and it is missing. */
export async function ensureFirefox(): Promise<void> {
  if (!findFirefox()) await aptInstall('firefox-esr');
}

/** Starts the machine's Firefox, driven over WebDriver BiDi: Playwright drives only a Firefox of its own make. */
export function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('There is no Firefox on this machine.');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 720 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  });
}
