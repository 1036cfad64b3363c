import type { Distribution } from '@countersign/contract';
import { Button, Group, Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarPlus,
  IconCopy,
  IconMailForward,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useCopyDistributionMutation } from '../api.ts';
import { titleOf } from '../distribution-labels.ts';
import { useCommandId } from '../use-acts.ts';
import type { Question } from './QuestionDialog.tsx';
import { text } from './text.ts';

interface SentActionsProps {
  distribution: Distribution;
  onAsk(question: Question): void;
}

/** Shows the actions on a sent distribution as a whole. */
export function SentActions({ distribution, onAsk }: SentActionsProps) {
  const { may, mode, counts } = distribution;
  const unopened = counts.recipients - counts.opened - counts.queued - counts.cancelled;
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  const copy = useCopy(distribution.id);
  return (
    <Group gap="xs">
      {may.manage && mode !== 'attachment' && unopened > 0 && distribution.sentAt !== null && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
          onClick={() => onAsk({ act: 'resend' })}
        >
          {text.menu.resend}
        </Button>
      )}
      <RowMenu name={titleOf(distribution)} isOnPage width={230}>
        {may.manage && (
          <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => onAsk({ act: 'add' })}>
            {text.menu.addRecipient}
          </Menu.Item>
        )}
        {may.manage && mode !== 'attachment' && (
          <Menu.Item
            leftSection={<IconCalendarPlus {...icon} />}
            onClick={() => onAsk({ act: 'extend' })}
          >
            {text.menu.changeExpiry}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {text.menu.duplicate}
        </Menu.Item>
        {may.cancel && (
          <Menu.Item
            color="red"
            leftSection={<IconX {...icon} />}
            onClick={() => onAsk({ act: 'cancel' })}
          >
            {text.menu.cancel}
          </Menu.Item>
        )}
        {may.manage && distribution.state !== 'revoked' && (
          <Menu.Item
            color="red"
            leftSection={<IconBan {...icon} />}
            onClick={() => onAsk({ act: 'revoke' })}
          >
            {text.menu.revoke}
          </Menu.Item>
        )}
      </RowMenu>
    </Group>
  );
}

/** Begins a new draft with all that this one has. */
function useCopy(id: string) {
  const [send] = useCopyDistributionMutation();
  const command = useCommandId();
  const navigate = useNavigate();
  return async () => {
    const { data, error } = await send({ id, body: { commandId: command.get() } });
    if (data === undefined) return toastError(messageOf(error) ?? '');
    command.done();
    toastSuccess(text.menu.duplicated);
    await navigate(paths.distribution(data.id));
  };
}
