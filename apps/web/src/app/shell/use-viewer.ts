import { useBrowserKey } from '../../core/browser-keys.ts';
import { useAppSelector } from '../../core/store/store.ts';
import type { Viewer } from './entries.ts';

/** Who looks at the shell, as far as its rules ask. */
export function useViewer(): Viewer {
  const user = useAppSelector((state) => state.authenticated.authenticatedUser);
  return {
    userType: useBrowserKey('userType'),
    taxRiskAccess: user?.taxRiskAccess === true,
    docDistributionAccess: user?.docDistributionAccess === true,
    showContactsAndDistributions: useBrowserKey('showContactsAndDistributions'),
  };
}
