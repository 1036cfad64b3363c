import { lazy, Suspense } from 'react';
import { useSession } from '../../core/session/use-session.ts';
import classes from './Header.module.css';

/** Comes for the few who belong to several. */
const TenantMenu = lazy(() => import('./TenantMenu.tsx'));

/** The tenant worked in; a menu of them where the user belongs to several. */
export function TenantName() {
  const { tenant, memberships } = useSession();
  const name = (
    <div className={classes.tenant} title={tenant.name}>
      <span>{tenant.name}</span>
    </div>
  );
  if (memberships.length < 2) return name;
  return (
    <Suspense fallback={name}>
      <TenantMenu />
    </Suspense>
  );
}
