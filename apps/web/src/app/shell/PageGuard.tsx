import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { isAllowed, isSwitchedOff } from '../../core/session/access.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { NoAccessPage } from '../../kit/pages/error-pages.tsx';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { needsOf } from './route-needs.ts';

const SwitchedOffPage = latePart(() => import('./SwitchedOffPage.tsx'));

/** Shows the page only to users with the policies that its route needs. */
export function PageGuard({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const needs = needsOf(useMatches());
  if (isAllowed(viewer, needs)) return children;
  return isSwitchedOff(viewer, needs) ? <SwitchedOffPage /> : <NoAccessPage />;
}
