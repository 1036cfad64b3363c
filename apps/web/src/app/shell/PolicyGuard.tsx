import type { PolicyName } from '@countersign/contract';
import { Outlet } from 'react-router';
import { useMay } from '../../core/session/use-session.ts';
import { NoAccessPage } from '../../kit/pages/dead-ends.tsx';

/** Keeps the pages inside by a policy, where no entry of the sidebar stands for them. */
export function PolicyGuard({ policy }: { policy: PolicyName }) {
  return useMay(policy) ? <Outlet /> : <NoAccessPage />;
}
