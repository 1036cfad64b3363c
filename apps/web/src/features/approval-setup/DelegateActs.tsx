import type { Delegation } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../ui/menus/RowMenu.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { type DelegateReach, useRemoveDelegateMutation } from './api.ts';
import { daysText } from './delegate-labels.ts';
import { text } from './text.ts';

interface DelegateMenuProps {
  /** For screen readers. */
  name: string;
  onChange(): void;
  onRemove(): void;
}

/** Shows the actions on a delegation. */
export function DelegateMenu({ name, onChange, onRemove }: DelegateMenuProps) {
  return (
    <RowMenu name={name} width={180}>
      <Menu.Item leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />} onClick={onChange}>
        {text.absences.change}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
        onClick={onRemove}
      >
        {text.absences.remove}
      </Menu.Item>
    </RowMenu>
  );
}

interface RemoveDelegateProps {
  delegation: Delegation | undefined;
  reach: DelegateReach;
  onClose(): void;
}

/** Asks before a delegation is removed. */
export function RemoveDelegate({ delegation, reach, onClose }: RemoveDelegateProps) {
  const [remove, { error, reset }] = useRemoveDelegateMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (delegation === undefined) return;
    const answer = await remove({ id: delegation.id, reach });
    if (answer.error !== undefined) return;
    toastSuccess(text.absences.removed);
    close();
  };
  return (
    <ConfirmDialog
      opened={delegation !== undefined}
      title={text.absences.removeTitle}
      confirm={text.absences.removeSubmit}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {delegation !== undefined &&
        (reach === 'own'
          ? text.absences.removeOwn(daysText(delegation))
          : text.absences.removeOther(
              delegation.person.name,
              daysText(delegation),
              delegation.delegate.name,
            ))}
    </ConfirmDialog>
  );
}
