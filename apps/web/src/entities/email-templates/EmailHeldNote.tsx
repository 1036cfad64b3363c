import { Alert, Anchor } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useSession } from '../../core/session/use-session.ts';
import { text } from './text.ts';

/** Says that outgoing email is held where no mail server is configured; nothing where one is. */
export function EmailHeldNote() {
  const { isEmailHeld } = useSession();
  const mayRead = useMay('outbox.read');
  if (!isEmailHeld) return null;
  return (
    <Alert color="amber" icon={<IconInbox size={20} aria-hidden />} title={text.held.title} mb="md">
      {text.held.help}{' '}
      {mayRead && (
        <Anchor component={Link} to={paths.outbox} inherit underline="always">
          {text.held.outbox}
        </Anchor>
      )}
    </Alert>
  );
}
