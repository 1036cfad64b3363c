import { Box } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCalendarOff,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';

const pages = [
  { to: paths.profile, name: 'Profile', icon: IconUser },
  { to: paths.signature, name: 'Signature', icon: IconSignature },
  { to: paths.security, name: 'Security', icon: IconShieldLock },
  { to: paths.preferences, name: 'Preferences', icon: IconAdjustmentsHorizontal },
];
/** For those who approve: somebody else can do so for them. */
const away = { to: paths.ownDelegates, name: 'Away', icon: IconCalendarOff };

/** The pages on which users settle what is their own. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  const shown = useMay('documents.act') ? [...pages, away] : pages;
  const path = pathname.replace(/\/+$/, '');
  return (
    <Box maw={1060}>
      <PageHeader
        title="Your account"
        tabTitle={shown.find(({ to }) => to === path)?.name}
        description="Who you are here, how you sign, and how you sign in."
      />
      <PageTabs label="Your account" tabs={shown} />
      <Outlet />
    </Box>
  );
}
