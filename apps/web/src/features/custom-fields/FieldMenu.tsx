import type { CustomField } from '@countersign/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import type { FieldAct } from './FieldActDialog.tsx';

interface FieldMenuProps {
  field: CustomField;
  /** On the field’s own page there is no entry that leads to it. */
  isOnPage?: boolean;
  onAct(act: FieldAct): void;
}

/** What can be done with a field. One that has values is archived; one that has none can be deleted. */
export function FieldMenu({ field, isOnPage = false, onAct }: FieldMenuProps) {
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon
          variant={isOnPage ? 'default' : 'subtle'}
          color="gray"
          size={isOnPage ? 36 : undefined}
          aria-label={`Actions for ${field.name}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOnPage && (
          <Menu.Item
            component={Link}
            to={paths.customField(field.id)}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit
          </Menu.Item>
        )}
        {field.archivedAt === null ? (
          <Menu.Item
            leftSection={<IconArchive size={16} aria-hidden />}
            onClick={() => onAct('archive')}
          >
            Archive
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} aria-hidden />}
            onClick={() => onAct('restore')}
          >
            Restore
          </Menu.Item>
        )}
        {!field.isUsed && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAct('delete')}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
