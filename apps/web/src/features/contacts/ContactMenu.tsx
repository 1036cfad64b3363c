import type { ContactSummary } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { RowMenu } from '../../ui/menus/RowMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveContactMutation } from './api.ts';
import { text } from './text.ts';

/** Shows the actions on a contact in the list. */
export function ContactMenu({ contact }: { contact: ContactSummary }) {
  const { id, name, archivedAt, erasedAt } = contact;
  const archive = useArchive(contact);
  const isArchived = archivedAt !== null;
  return (
    <RowMenu name={name}>
      <Menu.Item
        component={Link}
        to={paths.contact(id)}
        leftSection={<IconUser size={17} stroke={1.7} aria-hidden />}
      >
        {text.menu.open}
      </Menu.Item>
      {erasedAt === null && (
        <>
          <Menu.Item
            component={Link}
            to={paths.editContact(id)}
            leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
          >
            {text.menu.edit}
          </Menu.Item>
          <Menu.Item
            leftSection={
              isArchived ? (
                <IconArchiveOff size={17} stroke={1.7} aria-hidden />
              ) : (
                <IconArchive size={17} stroke={1.7} aria-hidden />
              )
            }
            onClick={() => void archive(!isArchived)}
          >
            {isArchived ? text.menu.restore : text.menu.archive}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

/** Puts a contact away or takes it back, and says what came of it. */
export function useArchive({ id, name }: Pick<ContactSummary, 'id' | 'name'>) {
  const [send] = useArchiveContactMutation();
  return async (isArchived: boolean) => {
    const { error } = await send({ id, isArchived });
    if (error === undefined)
      toastSuccess(isArchived ? text.menu.archived(name) : text.menu.restored(name));
    else toastError(messageOf(error));
  };
}
