import { createMyPageApi } from '../features/my-page/my-page-api.ts';
import { showProblem } from '../ui/notices/show-problem.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

// Asks for the page while what draws it is still on its way.
const api = createMyPageApi();
const first = api.getPage();
import('../features/my-page/render-my-page.tsx')
  .then(async ({ renderMyPage }) => renderMyPage(root, api, await first))
  .catch((error: unknown) => {
    console.error('The page cannot start.', error);
    showProblem(root);
  });
