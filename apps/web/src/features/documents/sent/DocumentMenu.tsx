import type { DocumentSummary } from '@countersign/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconCopy,
  IconEdit,
  IconFilePencil,
  IconForms,
  IconListDetails,
  IconRefresh,
  IconScan,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../../core/full-name.ts';
import { paths } from '../../../core/paths.ts';
import type { Question } from '../../../entities/documents/ActDialog.tsx';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { text as shared } from '../text.ts';
import { UseAgainDialog } from '../UseAgainDialog.tsx';
import { useAmend, useDuplicate } from '../use-duplicate.ts';
import { text } from './text.ts';

interface DocumentMenuProps {
  document: DocumentSummary;
  onAsk(question: Question): void;
  /** Corrects it, where all of it is known. */
  onCorrect?(): void;
  onChangeValues?(): void;
  /** Records a signature on paper, where someone can sign now. */
  onPaper?: (() => void) | undefined;
}

/** Shows the actions on a sent document, besides the user's own turn. */
export function DocumentMenu(props: DocumentMenuProps) {
  const { id, recipient } = props.document;
  const [isUsing, setUsing] = useState(false);
  return (
    <>
      <RowMenu name={text.menu.name(fullName(recipient))} isOnPage width={220}>
        <DocumentMenuItems {...props} onUseAgain={() => setUsing(true)} />
      </RowMenu>
      <UseAgainDialog id={id} opened={isUsing} onClose={() => setUsing(false)} />
    </>
  );
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

interface DocumentMenuItemsProps extends DocumentMenuProps {
  /** Asks for whom it is used again, in a dialog that stays when the menu has closed. */
  onUseAgain(): void;
  /** The acts that the same menu offers in another way. */
  except?: readonly string[];
}

/** Offers what can be done to a document: on its page, and at its row of the list. */
export function DocumentMenuItems(props: DocumentMenuItemsProps) {
  const { document, onAsk, onCorrect, onChangeValues, onPaper, onUseAgain, except = [] } = props;
  const { id, may, state, expiresOn } = document;
  const draftAgain = useDuplicate(id);
  const amend = useAmend(id);
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
          {expiresOn === null ? text.menu.setExpiry : text.menu.extend}
        </Menu.Item>
      )}
      {may.correct && onCorrect && (
        <Menu.Item leftSection={<IconEdit {...icon} />} onClick={onCorrect}>
          {text.menu.correct}
        </Menu.Item>
      )}
      {may.changeValues && onChangeValues && (
        <Menu.Item leftSection={<IconForms {...icon} />} onClick={onChangeValues}>
          {text.menu.changeValues}
        </Menu.Item>
      )}
      {onPaper && (
        <Menu.Item leftSection={<IconScan {...icon} />} onClick={onPaper}>
          {text.menu.paper}
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
      {draftAgain && (
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={onUseAgain}>
          {shared.useAgain.menu}
        </Menu.Item>
      )}
      {amend && state === 'approved' && (
        <Menu.Item leftSection={<IconFilePencil {...icon} />} onClick={amend}>
          {shared.amend.menu}
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
