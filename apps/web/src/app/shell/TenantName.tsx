import { useSession } from '../../core/session/use-session.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import classes from './Header.module.css';

/** Comes for the few who belong to several. */
const TenantMenu = latePart(() => import('./TenantMenu.tsx'), PlainName);

/** The tenant worked in; a menu of them where the user belongs to several. */
export function TenantName() {
  return useSession().memberships.length < 2 ? <PlainName /> : <TenantMenu />;
}

function PlainName() {
  const { name } = useSession().tenant;
  return (
    <div className={classes.tenant} title={name}>
      <span>{name}</span>
    </div>
  );
}
