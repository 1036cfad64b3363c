import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { NoAccessPage } from '../../kit/pages/dead-ends.tsx';
import { maySeePage } from './entries.ts';
import { useViewer } from './use-viewer.ts';

/** Keeps a page by the same rule that hides its entry of the sidebar. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return maySeePage(useViewer(), pathname) ? children : <NoAccessPage />;
}
