import { Divider, NavLink, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconHistory,
  IconInbox,
  IconLogout,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need } from '../../core/session/access.ts';
import { logOut } from '../../core/session/log-out.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { useSession } from '../../core/session/use-session.ts';
import { UserAvatar } from '../../records/users/UserAvatar.tsx';
import classes from './Header.module.css';

/** A page that the menu leads to, for those who have what it needs. */
interface Way {
  to: string;
  label: string;
  icon: Icon;
  needs?: readonly Need[];
}

const ownWays: readonly Way[] = [
  { to: paths.profile, label: 'Profile', icon: IconUser },
  { to: paths.signature, label: 'Signature', icon: IconSignature },
  { to: paths.security, label: 'Security', icon: IconShieldLock },
  {
    to: paths.preferences,
    label: 'Preferences',
    icon: IconAdjustmentsHorizontal,
  },
];

const organisationWays: readonly Way[] = [
  { to: paths.outbox, label: 'Outbox', icon: IconInbox, needs: ['outbox.read'] },
  { to: paths.audit, label: 'Audit log', icon: IconHistory, needs: ['audit.read'] },
];

/** Who is signed in, what is theirs to settle, how the screen looks, and the way out. */
export function ProfileMenu() {
  const { user } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const name = fullName(user);
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-end"
      width={290}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.avatar} onClick={toggle}>
          <UserAvatar name={name} pictureUrl={user.profilePicUrl} color="ink" variant="filled" />
          <span className="visually-hidden">{name}: profile and settings</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Profile and settings">
        <WhoIsSignedIn name={name} />
        <Divider mb={6} />
        <Ways ways={ownWays} onChosen={close} />
        <Colours />
        <Divider my={6} />
        <OrganisationWays onChosen={close} />
        <SignOut />
      </Popover.Dropdown>
    </Popover>
  );
}

function WhoIsSignedIn({ name }: { name: string }) {
  const { user, userType, lastSignInAt } = useSession();
  return (
    <div className={classes.who}>
      <Text fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" truncate title={user.email}>
        {user.email}
      </Text>
      <Text size="xs" c="dimmed" mt={6}>
        {userType}
        {lastSignInAt !== null && ` · last signed in ${formatMoment(lastSignInAt)}`}
      </Text>
    </div>
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
    <div className={classes.colours}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Colours"
        value={theme}
        onChange={(chosen) => change({ theme: chosen })}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
    </div>
  );
}

function OrganisationWays({ onChosen }: { onChosen(): void }) {
  const viewer = useViewer();
  const ways = organisationWays.filter(({ needs = [] }) => isAllowed(viewer, needs));
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
      label="Sign out"
      leftSection={<IconLogout size={18} stroke={1.6} />}
      className={classes.way}
      onClick={() => void leave()}
    />
  );
}
