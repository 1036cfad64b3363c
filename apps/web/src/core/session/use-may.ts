import { useBrowserKey } from '../browser-keys.ts';
import { isAllowed, type Need, type Viewer } from './access.ts';
import { useSession } from './use-session.ts';

/** Returns the viewer of the screen. Only below the signed-in gate, as `useSession`. */
export function useViewer(): Viewer {
  return {
    may: useSession().may,
    userType: useBrowserKey('userType'),
    showContactsAndDistributions: useBrowserKey('showContactsAndDistributions'),
  };
}

/** Tells if the user has all needs; decides only what is shown, the server decides the rest. */
export function useMay(...needs: readonly Need[]): boolean {
  return isAllowed(useViewer(), needs);
}
