import type { SignedInSession } from '@countersign/contract';
import { Badge, Box, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useRevokeSessionMutation } from '../api.ts';
import classes from '../Profile.module.css';
import { text } from '../text.ts';

/** One's own active sessions, each with a button that ends it. */
export function SessionRows({ sessions }: { sessions: readonly SignedInSession[] }) {
  return (
    <Stack component="ul" gap={0} my={-8} className="lines">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </Stack>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const { id, browser, address, signedInAt, lastUsedAt, isCurrent } = session;
  const [revoke, { isLoading }] = useRevokeSessionMutation();
  const name = browser === '' ? text.sessions.unknownBrowser : browser;
  const DeviceIcon = /android|ios/i.test(browser) ? IconDeviceMobile : IconDeviceDesktop;
  const end = async () => {
    const { error } = await revoke(id);
    if (error === undefined) toastSuccess(text.sessions.signedOut(name));
    else toastError(messageOf(error));
  };
  return (
    <Group component="li" gap="10px 16px" py="md" className={classes.row}>
      <ThemeIcon size={40} radius="md" variant="light" color="gray" aria-hidden>
        <DeviceIcon size={21} stroke={1.6} />
      </ThemeIcon>
      <Box flex="1 1 240px" miw={0}>
        <Text fw={600} component="div">
          {name}
          {isCurrent && (
            <Badge size="sm" ml={8} variant="light">
              {text.sessions.current}
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed" lh={1.5}>
          {text.sessions.signedIn(address, formatMoment(signedInAt))}
        </Text>
        <Text size="sm" c="dimmed" lh={1.5} title={formatMoment(lastUsedAt)}>
          {text.sessions.lastUsed(formatAgo(lastUsedAt))}
        </Text>
      </Box>
      {!isCurrent && (
        <Button variant="default" loading={isLoading} onClick={() => void end()}>
          {text.sessions.signOut}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </Group>
  );
}
