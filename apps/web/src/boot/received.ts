import { startReceived } from '../features/received/start-received.ts';

// Small, so that it is there before the rest, and asks for the files while that is still on its way.
const start = startReceived(location);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
import('../features/received/render-received.tsx')
  .then(({ renderReceived }) => renderReceived(root, start))
  .catch((error: unknown) => {
    console.error('The page cannot start.', error);
    root.textContent = 'This page could not be loaded. Check your connection and reload it.';
  });
