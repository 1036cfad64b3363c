import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useMay } from '../../core/session/use-may.ts';
import { NoAccessPage } from '../../kit/pages/dead-ends.tsx';
import { needsOf } from './route-needs.ts';

/** Shows the page only to those who have what its route needs. */
export function PageGuard({ children }: { children: ReactNode }) {
  return useMay(...needsOf(useMatches())) ? children : <NoAccessPage />;
}
