import type { StandIn } from '@countersign/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../core/api/message-of.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { type DelegateReach, useRemoveDelegateMutation } from './api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { daysText } from './delegate-words.ts';

interface DelegateMenuProps {
  /** For screen readers. */
  name: string;
  onChange(): void;
  onRemove(): void;
}

/** What can be done with a time away. */
export function DelegateMenu({ name, onChange, onRemove }: DelegateMenuProps) {
  return (
    <Menu position="bottom-end" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
          onClick={onChange}
        >
          Change
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
          onClick={onRemove}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RemoveDelegateProps {
  delegation: StandIn | undefined;
  reach: DelegateReach;
  onClose(): void;
}

/** Asks before somebody acts for themselves again. */
export function RemoveDelegate({ delegation, reach, onClose }: RemoveDelegateProps) {
  const [remove, { isLoading, error, reset }] = useRemoveDelegateMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (delegation === undefined) return;
    const answer = await remove({ id: delegation.id, reach });
    if (answer.error !== undefined) return;
    toastSuccess('The time away is removed.');
    close();
  };
  return (
    <ConfirmDialog
      opened={delegation !== undefined}
      title="Remove the time away?"
      confirm="Remove"
      isWorking={isLoading}
      problem={messageOf(error)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {delegation !== undefined &&
        (reach === 'own'
          ? `You act for yourself again, ${daysText(delegation)}.`
          : `${delegation.person.name} acts again, ${daysText(delegation)}, and not ${delegation.standIn.name}.`)}
    </ConfirmDialog>
  );
}
