import {
  Avatar,
  Divider,
  NavLink,
  Popover,
  SegmentedControl,
  Switch,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInbox, IconLogout } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { logOut, useMay, useSession } from '../../features/session/index.ts';
import { formatMoment } from '../../ui/dates.ts';
import { useBrowserKey, writeBrowserKeys } from '../browser-keys.ts';
import classes from './Header.module.css';

/** Who is signed in, how the screen looks, and the way out. */
export function ProfileMenu() {
  const { user } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const name = `${user.firstName} ${user.lastName}`.trim();
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
          <Avatar
            src={user.profilePicUrl || null}
            name={name}
            color="ink"
            variant="filled"
            aria-hidden
            alt=""
          />
          <span className="visually-hidden">{name}: profile and settings</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Profile and settings">
        <WhoIsSignedIn name={name} />
        <Divider />
        <Preferences />
        <Divider mb={6} />
        <Ways onChosen={close} />
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

function Preferences() {
  const { docDistributionAccess } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const flag = useBrowserKey('showContactsAndDistributions');
  return (
    <div className={classes.who}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Colours"
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
      {docDistributionAccess && (
        <Switch
          mt="md"
          size="sm"
          label="Show contacts and distributions"
          checked={flag === 'true'}
          onChange={(event) =>
            writeBrowserKeys({ showContactsAndDistributions: String(event.currentTarget.checked) })
          }
        />
      )}
    </div>
  );
}

function Ways({ onChosen }: { onChosen(): void }) {
  const mayReadOutbox = useMay('outbox.read');
  const navigate = useNavigate();
  const leave = async () => {
    await logOut('chosen');
    void navigate('/');
  };
  return (
    <>
      {mayReadOutbox && (
        <NavLink
          component={Link}
          to="/dashboard/outbox"
          label="Outbox"
          leftSection={<IconInbox size={18} stroke={1.6} />}
          className={classes.way}
          onClick={onChosen}
        />
      )}
      <NavLink
        component="button"
        label="Sign out"
        leftSection={<IconLogout size={18} stroke={1.6} />}
        className={classes.way}
        onClick={() => void leave()}
      />
    </>
  );
}
