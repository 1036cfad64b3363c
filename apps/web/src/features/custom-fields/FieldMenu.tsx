import type { CustomField } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { RowMenu } from '../../ui/menus/RowMenu.tsx';
import type { FieldAct } from './FieldActDialog.tsx';
import { text } from './text.ts';

interface FieldMenuProps {
  field: CustomField;
  /** On the field’s own page there is no entry that leads to it. */
  isOnPage?: boolean;
  onAct(act: FieldAct): void;
}

/** Shows the actions on a field. One that has values is archived; one that has none can be deleted. */
export function FieldMenu({ field, isOnPage = false, onAct }: FieldMenuProps) {
  return (
    <RowMenu name={field.name} isOnPage={isOnPage}>
      {!isOnPage && (
        <Menu.Item
          component={Link}
          to={paths.customField(field.id)}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {text.menu.edit}
        </Menu.Item>
      )}
      {field.archivedAt === null ? (
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => onAct('archive')}
        >
          {text.menu.archive}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          onClick={() => onAct('restore')}
        >
          {text.menu.restore}
        </Menu.Item>
      )}
      {!field.isUsed && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAct('delete')}
        >
          {text.menu.delete}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
