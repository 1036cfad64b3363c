import { createRoot } from 'react-dom/client';
import { showProblem } from '../../ui/notices/show-problem.ts';
import { SigningApp } from './SigningApp.tsx';
import type { SigningStart } from './start-signing.ts';

/** Draws the page of a signing link once it is known what the link leads to. */
export async function renderSigning(root: HTMLElement, start: SigningStart): Promise<void> {
  const first = await start.view;
  createRoot(root, { onUncaughtError: () => showProblem(root) }).render(
    <SigningApp start={start} first={first} />,
  );
}
