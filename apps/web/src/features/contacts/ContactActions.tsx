import type { Contact, RecipientInput } from '@countersign/contract';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconDots,
  IconFilePlus,
  IconPencil,
  IconSend,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useArchive } from './ContactMenu.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { text } from './text.ts';

/** Shows the actions on a contact, on its page. */
export function ContactActions({ contact }: { contact: Contact }) {
  const { id, name, archivedAt, may } = contact;
  const maySend = useMay('doc-distributions.use');
  const archive = useArchive(contact);
  const [open, setOpen] = useState<'erase' | 'merge'>();
  if (!may.edit) return null;
  const isArchived = archivedAt !== null;
  return (
    <Group gap="sm">
      {may.draftDocument && (
        <Button
          component={Link}
          to={paths.newDocument}
          state={{ recipient: recipientOf(contact) }}
          variant="default"
          leftSection={<IconFilePlus size={18} stroke={1.7} aria-hidden />}
        >
          {text.menu.newDocument}
        </Button>
      )}
      {maySend && !isArchived && (
        <Button
          component={Link}
          to={paths.newDistribution}
          state={{ sources: [{ kind: 'contacts', contactIds: [id] }] }}
          variant="default"
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
        >
          {text.list.sendFiles}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.editContact(id)}
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
      >
        {text.menu.edit}
      </Button>
      <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text.menu.label(name)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowsJoin size={17} stroke={1.7} aria-hidden />}
            onClick={() => setOpen('merge')}
          >
            {text.menu.merge}
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
          {may.erase && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconUserOff size={17} stroke={1.7} aria-hidden />}
                onClick={() => setOpen('erase')}
              >
                {text.menu.erase}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <EraseDialog contact={contact} isOpen={open === 'erase'} onClose={() => setOpen(undefined)} />
      <MergeDialog contact={contact} isOpen={open === 'merge'} onClose={() => setOpen(undefined)} />
    </Group>
  );
}

function recipientOf({
  firstName,
  lastName,
  emails,
  countryCode,
  mobile,
}: Contact): RecipientInput {
  return { firstName, lastName, email: emails[0] ?? '', countryCode, mobile };
}
