import { linkPaths, linkToken } from '@countersign/contract';
import { startSharedFiles } from '../features/shared-files/start-shared-files.ts';
import { showProblem } from '../ui/notices/show-problem.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

/** Draws what the address is for: files, or asking for no more of them. */
async function draw(page: HTMLElement): Promise<void> {
  if (location.pathname.startsWith(`${linkPaths.optOut}/`)) {
    const { renderOptOut } = await import('../features/shared-files/render-opt-out.tsx');
    return renderOptOut(page, linkToken(location.pathname));
  }
  // Small, so that it is there before the rest, and asks for the files while that is still on its way.
  const start = startSharedFiles(location);
  const { renderSharedFiles } = await import('../features/shared-files/render-shared-files.tsx');
  return renderSharedFiles(page, start);
}

draw(root).catch((error: unknown) => {
  console.error('The page cannot start.', error);
  showProblem(root);
});
