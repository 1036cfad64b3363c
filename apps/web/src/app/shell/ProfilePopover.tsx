import { Box, Divider, NavLink, SegmentedControl, Text } from '@mantine/core';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconHistory,
  IconInbox,
  IconInfoCircle,
  IconLogout,
  IconServer,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need } from '../../core/session/access.ts';
import { logOut } from '../../core/session/log-out.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { useSession } from '../../core/session/use-session.ts';
import { AnchoredPopover } from '../../ui/menus/AnchoredPopover.tsx';
import type { PressedPopoverProps } from '../../ui/menus/use-pressed-popover.ts';
import { AboutDialog } from './AboutDialog.tsx';
import classes from './Header.module.css';
import { text } from './text.ts';

/** A page that the menu links to, for users with the policies that it needs. */
interface Way {
  to: string;
  label: string;
  icon: Icon;
  needs?: readonly Need[];
}

const ownWays = (): readonly Way[] => [
  { to: paths.profile, label: text.profile.profile, icon: IconUser },
  { to: paths.signature, label: text.profile.signature, icon: IconSignature },
  { to: paths.security, label: text.profile.security, icon: IconShieldLock },
  {
    to: paths.preferences,
    label: text.profile.preferences,
    icon: IconAdjustmentsHorizontal,
  },
];

const organisationWays = (): readonly Way[] => [
  { to: paths.outbox, label: text.profile.outbox, icon: IconInbox, needs: ['outbox.read'] },
  { to: paths.audit, label: text.profile.auditLog, icon: IconHistory, needs: ['audit.read'] },
  {
    to: paths.installation,
    label: text.profile.installation,
    icon: IconServer,
    needs: ['admin-group', 'installation.manage'],
  },
];

/** Shows the signed-in user, their settings, the colour scheme, and signing out. */
export default function ProfilePopover({ anchor, opened, onClose }: PressedPopoverProps) {
  const [isAbout, setAbout] = useState(false);
  const showAbout = () => {
    onClose();
    setAbout(true);
  };
  return (
    <>
      <AnchoredPopover
        {...{ anchor, opened, onClose }}
        label={text.profile.label}
        width={290}
        radius="lg"
        padding={6}
      >
        <WhoIsSignedIn />
        <Divider mb={6} />
        <Ways ways={ownWays()} onChosen={onClose} />
        <Colours />
        <Divider my={6} />
        <OrganisationWays onChosen={onClose} />
        <NavLink
          component="button"
          label={text.profile.about}
          leftSection={<IconInfoCircle size={18} stroke={1.6} />}
          className={classes.way}
          onClick={showAbout}
        />
        <SignOut />
      </AnchoredPopover>
      {isAbout && <AboutDialog onClose={() => setAbout(false)} />}
    </>
  );
}

function WhoIsSignedIn() {
  const { user, userType, lastSignInAt } = useSession();
  const name = fullName(user);
  return (
    <Box px="sm" py="xs" lh={1.45}>
      <Text fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" truncate title={user.email}>
        {user.email}
      </Text>
      <Text size="xs" c="dimmed" mt={6}>
        {userType}
        {lastSignInAt !== null && text.profile.lastSignIn(formatMoment(lastSignInAt))}
      </Text>
    </Box>
  );
}

function Ways({ ways, onChosen }: { ways: readonly Way[]; onChosen(): void }) {
  return ways.map(({ to, label, icon: WayIcon }) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      leftSection={<WayIcon size={18} stroke={1.6} />}
      className={classes.way}
      onClick={onChosen}
    />
  ));
}

function Colours() {
  const [{ theme }, change] = usePreferences();
  return (
    <Box px="sm" py="xs">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text.profile.colours}
        value={theme}
        onChange={(chosen) => change({ theme: chosen })}
        data={[
          { value: 'light', label: text.profile.light },
          { value: 'dark', label: text.profile.dark },
          { value: 'auto', label: text.profile.system },
        ]}
      />
    </Box>
  );
}

function OrganisationWays({ onChosen }: { onChosen(): void }) {
  const viewer = useViewer();
  const ways = organisationWays().filter(({ needs = [] }) => isAllowed(viewer, needs));
  if (ways.length === 0) return null;
  return (
    <>
      <Ways ways={ways} onChosen={onChosen} />
      <Divider my={6} />
    </>
  );
}

function SignOut() {
  const navigate = useNavigate();
  const leave = async () => {
    await logOut('chosen');
    void navigate(paths.signIn);
  };
  return (
    <NavLink
      component="button"
      label={text.profile.signOut}
      leftSection={<IconLogout size={18} stroke={1.6} />}
      className={classes.way}
      onClick={() => void leave()}
    />
  );
}
