import { getSigning, getSigningPage, type SigningView } from '@countersign/contract';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../src/features/signing/signing.css';
import { SigningApp } from '../src/features/signing/SigningApp.tsx';
import { signingLink } from '../src/features/signing/signing-link.ts';
import { startSigning } from '../src/features/signing/start-signing.ts';
import { browserStore } from '../src/kit/public-page/browser-store.ts';
import { server } from './fake-server.ts';
import type { Given } from './sample-answer.ts';

export { server };

const pathname = `/sign/${'a'.repeat(43)}`;
/** What stands in for the picture of each page. */
const emptyPage = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"/>'], {
  type: 'image/svg+xml',
});

/** How a signing link is opened in a test. */
interface Opening {
  /** What the link leads to; by default what the test has said that the server answers. */
  view?: Given<SigningView>;
  /** Width of the window in pixels: that of a desk by default. */
  width?: 390 | 1280;
  /** Whether a code was entered on this device. Only then a test answers pictures: else the browser asks for them. */
  isKnownDevice?: boolean;
}

/** Opens a signing link, or opens it again; the test says beforehand what else the server answers. */
export async function openSigningPage({
  view,
  width = 1280,
  isKnownDevice = true,
}: Opening = {}): Promise<void> {
  await cleanup();
  await page.viewport(width, 800);
  server().answerRest().answer(getSigningPage, emptyPage);
  if (view) server().answer(getSigning, view);
  if (isKnownDevice)
    browserStore(`signing-device:${signingLink({ pathname }).key}`).write('device');
  const start = startSigning({ pathname });
  const first = await start.view;
  await render(<SigningApp start={start} first={first} />);
}
