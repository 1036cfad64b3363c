import { createRoot } from 'react-dom/client';
import { showProblem } from '../../ui/notices/show-problem.ts';
import { SharedFilesApp } from './SharedFilesApp.tsx';
import type { SharedFilesStart } from './start-shared-files.ts';

/** Draws the page of a link to files once it is known what the link leads to. */
export async function renderSharedFiles(root: HTMLElement, start: SharedFilesStart): Promise<void> {
  const first = await start.view;
  createRoot(root, { onUncaughtError: () => showProblem(root) }).render(
    <SharedFilesApp start={start} first={first} />,
  );
}
