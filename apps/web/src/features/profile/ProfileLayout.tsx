import { Box } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconCalendarOff,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { text } from './text.ts';

const pages = [
  { to: paths.profile, key: 'profile', icon: IconUser },
  { to: paths.signature, key: 'signature', icon: IconSignature },
  { to: paths.security, key: 'security', icon: IconShieldLock },
  { to: paths.preferences, key: 'preferences', icon: IconAdjustmentsHorizontal },
  { to: paths.notificationSettings, key: 'notifications', icon: IconBell },
] as const;
/** For users who approve: a delegate can do so for them. */
const away = { to: paths.ownDelegates, key: 'away', icon: IconCalendarOff } as const;

/** The frame of the pages of one's own account. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  const shown = (useMay('documents.act') ? [...pages, away] : pages).map(({ key, ...tab }) => ({
    ...tab,
    name: text.layout.tabs[key],
  }));
  const path = pathname.replace(/\/+$/, '');
  return (
    <Box maw={1060}>
      <PageHeader
        title={text.layout.title}
        tabTitle={shown.find(({ to }) => to === path)?.name}
        description={text.layout.description}
      />
      <PageTabs label={text.layout.title} tabs={shown} />
      <Outlet />
    </Box>
  );
}
