import { createRoot } from 'react-dom/client';
import { showProblem } from '../../ui/notices/show-problem.ts';
import { OptOutPage } from './OptOutPage.tsx';
import { createOptOutApi } from './opt-out-api.ts';

/** Draws the page of a link for opting out. */
export async function renderOptOut(root: HTMLElement, token: string): Promise<void> {
  const api = createOptOutApi(token);
  const first = await api.read();
  createRoot(root, { onUncaughtError: () => showProblem(root) }).render(
    <OptOutPage api={api} first={first} />,
  );
}
