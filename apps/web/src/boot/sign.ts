import '../core/no-eval.ts';
import { startSigning } from '../features/signing/start-signing.ts';
import { trialPath } from '../kit/form-preview/trial-channel.ts';
import { showProblem } from '../ui/notices/show-problem.ts';

// Small, so that it is there before the rest, and asks for the document while that is still on its way.
const start =
  location.pathname === trialPath
    ? import('../features/signing/start-trial.ts').then(({ startTrial }) => startTrial(location))
    : startSigning(location);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
import('../features/signing/render-signing.tsx')
  .then(async ({ renderSigning }) => renderSigning(root, await start))
  .catch((error: unknown) => {
    console.error('The page cannot start.', error);
    showProblem(root);
  });
