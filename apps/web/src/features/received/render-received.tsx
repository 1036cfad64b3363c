import { createRoot } from 'react-dom/client';
import { showProblem } from '../../ui/notices/show-problem.ts';
import { ReceivedApp } from './ReceivedApp.tsx';
import type { ReceivedStart } from './start-received.ts';

/** Draws the page of a link to files once it is known what the link leads to. */
export async function renderReceived(root: HTMLElement, start: ReceivedStart): Promise<void> {
  const first = await start.view;
  createRoot(root, { onUncaughtError: () => showProblem(root) }).render(
    <ReceivedApp start={start} first={first} />,
  );
}
