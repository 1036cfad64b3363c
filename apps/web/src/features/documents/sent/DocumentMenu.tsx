import type { DocumentDetail } from '@countersign/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconCopy,
  IconListDetails,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { fullName } from '../../../core/full-name.ts';
import { paths } from '../../../core/paths.ts';
import type { Question } from '../../../entities/documents/ActDialog.tsx';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { text } from './text.ts';

interface DocumentMenuProps {
  document: DocumentDetail;
  onAsk(question: Question): void;
}

/** Shows the actions on a sent document, besides the user's own turn. */
export function DocumentMenu({ document, onAsk }: DocumentMenuProps) {
  const { id, may, recipient } = document;
  const draftAgain = useDuplicate(id);
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <RowMenu name={text.menu.name(fullName(recipient))} isOnPage width={220}>
      {may.remind && (
        <Menu.Item leftSection={<IconBell {...icon} />} onClick={() => onAsk({ act: 'remind' })}>
          {text.menu.remind}
        </Menu.Item>
      )}
      {may.extend && (
        <Menu.Item
          leftSection={<IconCalendarPlus {...icon} />}
          onClick={() => onAsk({ act: 'extend' })}
        >
          {text.menu.extend}
        </Menu.Item>
      )}
      {may.takeBack && (
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => onAsk({ act: 'takeBack' })}
        >
          {text.menu.recall}
        </Menu.Item>
      )}
      {may.reopen && (
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onAsk({ act: 'reopen' })}>
          {text.menu.reopen}
        </Menu.Item>
      )}
      {draftAgain && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={draftAgain}>
          {text.menu.duplicate}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={paths.documentEvents(id)}
        leftSection={<IconListDetails {...icon} />}
      >
        {text.menu.events}
      </Menu.Item>
      {may.void && (
        <Menu.Item
          color="red"
          leftSection={<IconBan {...icon} />}
          onClick={() => onAsk({ act: 'void' })}
        >
          {text.menu.void}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
