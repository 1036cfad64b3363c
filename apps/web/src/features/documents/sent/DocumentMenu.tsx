import type { DocumentSummary } from '@countersign/contract';
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
  document: DocumentSummary;
  onAsk(question: Question): void;
}

/** Shows the actions on a sent document, besides the user's own turn. */
export function DocumentMenu(props: DocumentMenuProps) {
  return (
    <RowMenu name={text.menu.name(fullName(props.document.recipient))} isOnPage width={220}>
      <DocumentMenuItems {...props} />
    </RowMenu>
  );
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface DocumentMenuItemsProps extends DocumentMenuProps {
  /** The acts that the same menu offers in another way. */
  except?: readonly string[];
}

/** Offers what can be done to a document: on its page, and at its row of the list. */
export function DocumentMenuItems({ document, onAsk, except = [] }: DocumentMenuItemsProps) {
  const { id, may } = document;
  const draftAgain = useDuplicate(id);
  const offers = (act: 'remind' | 'extend' | 'takeBack' | 'reopen' | 'void') =>
    may[act] && !except.includes(act);
  return (
    <>
      {offers('remind') && (
        <Menu.Item leftSection={<IconBell {...icon} />} onClick={() => onAsk({ act: 'remind' })}>
          {text.menu.remind}
        </Menu.Item>
      )}
      {offers('extend') && (
        <Menu.Item
          leftSection={<IconCalendarPlus {...icon} />}
          onClick={() => onAsk({ act: 'extend' })}
        >
          {text.menu.extend}
        </Menu.Item>
      )}
      {offers('takeBack') && (
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => onAsk({ act: 'takeBack' })}
        >
          {text.menu.recall}
        </Menu.Item>
      )}
      {offers('reopen') && (
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
      {offers('void') && (
        <Menu.Item
          color="red"
          leftSection={<IconBan {...icon} />}
          onClick={() => onAsk({ act: 'void' })}
        >
          {text.menu.void}
        </Menu.Item>
      )}
    </>
  );
}
