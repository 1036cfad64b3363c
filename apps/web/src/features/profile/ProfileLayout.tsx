import {
  IconAdjustmentsHorizontal,
  IconCalendarOff,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { useMay } from '../session/index.ts';
import classes from './Profile.module.css';

const pages = [
  { to: '/dashboard/profile', name: 'Profile', icon: IconUser },
  { to: '/dashboard/profile/signature', name: 'Signature', icon: IconSignature },
  { to: '/dashboard/profile/security', name: 'Security', icon: IconShieldLock },
  { to: '/dashboard/profile/preferences', name: 'Preferences', icon: IconAdjustmentsHorizontal },
];
/** For those who approve: somebody else can do so for them. */
const away = { to: '/dashboard/profile/away', name: 'Away', icon: IconCalendarOff };

/** The pages on which users settle what is their own. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  const shown = useMay('documents.act') ? [...pages, away] : pages;
  const path = pathname.replace(/\/+$/, '');
  return (
    <div className={classes.page}>
      <PageHeader
        title="Your account"
        tabTitle={shown.find(({ to }) => to === path)?.name}
        description="Who you are here, how you sign, and how you sign in."
      />
      <PageTabs label="Your account" tabs={shown} />
      <Outlet />
    </div>
  );
}
