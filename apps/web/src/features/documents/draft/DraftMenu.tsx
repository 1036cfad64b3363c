import type { DocumentDetail } from '@countersign/contract';
import { Menu } from '@mantine/core';
import { IconBan, IconCopy, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { paths } from '../../../core/paths.ts';
import { ActDialog } from '../../../entities/documents/ActDialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { useDeleteDocumentMutation } from '../api.ts';
import { text as shared } from '../text.ts';
import { UseAgainDialog } from '../UseAgainDialog.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { text } from './text.ts';

interface DraftMenuProps {
  document: DocumentDetail;
  /** Called before, and again where it was refused: what is typed is not to be saved meanwhile. */
  onHold(hold: boolean): void;
}

/** The menu of a draft, by which it is copied, and deleted; one that was sent before is voided. */
export function DraftMenu({ document, onHold }: DraftMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const [isUsing, setUsing] = useState(false);
  const [isVoiding, setVoiding] = useState(false);
  const [remove, { error, reset }] = useDeleteDocumentMutation();
  const navigate = useNavigate();
  const { id, formPack, recipient } = document;
  const draftAgain = useDuplicate(id);
  const close = () => {
    setAsking(false);
    reset();
  };
  const holdToVoid = (hold: boolean) => {
    onHold(hold);
    setVoiding(hold);
  };
  const run = async () => {
    onHold(true);
    const answer = await remove(id);
    if (answer.error !== undefined) return onHold(false);
    toastSuccess(text.menu.deleted);
    await navigate(paths.documents);
  };
  return (
    <>
      <RowMenu name={text.menu.name} isOnPage>
        {draftAgain && (
          <Menu.Item
            leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
            onClick={draftAgain}
          >
            {text.menu.duplicate}
          </Menu.Item>
        )}
        {draftAgain && (
          <Menu.Item
            leftSection={<IconUserPlus size={17} stroke={1.7} aria-hidden />}
            onClick={() => setUsing(true)}
          >
            {shared.useAgain.menu}
          </Menu.Item>
        )}
        {document.may.remove && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {text.menu.delete}
          </Menu.Item>
        )}
        {document.may.void && (
          <Menu.Item
            color="red"
            leftSection={<IconBan size={17} stroke={1.7} aria-hidden />}
            onClick={() => holdToVoid(true)}
          >
            {text.menu.void}
          </Menu.Item>
        )}
      </RowMenu>
      <UseAgainDialog id={id} opened={isUsing} onClose={() => setUsing(false)} />
      <ActDialog
        document={document}
        question={isVoiding ? { act: 'void' } : undefined}
        onRefused={toastError}
        onClose={() => holdToVoid(false)}
      />
      <ConfirmDialog
        opened={isAsking}
        title={text.menu.deleteTitle}
        confirm={text.menu.delete}
        isHard
        problem={messageOf(error)}
        onConfirm={run}
        onClose={close}
      >
        {text.menu.deleteEffect(formPack.name, fullName(recipient))}
      </ConfirmDialog>
    </>
  );
}
