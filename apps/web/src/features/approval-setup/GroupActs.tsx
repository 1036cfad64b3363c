import type { ApproverGroupSummary } from '@countersign/contract';
import { useDisclosure } from '@mantine/hooks';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveApproverGroupMutation } from './api.ts';
import { text } from './text.ts';

interface GroupMenuProps {
  group: Pick<ApproverGroupSummary, 'id' | 'name' | 'archivedAt'>;
  /** The group's own page has no need of the way to it. */
  isOnPage?: boolean;
}

/** Shows the actions on a group: edit, archive, restore. */
export function GroupMenu({ group, isOnPage = false }: GroupMenuProps) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const restore = useRestoreGroup(group);
  return (
    <>
      <ActionsMenu
        item={group}
        to={isOnPage ? undefined : paths.approverGroup(group.id)}
        onArchive={open}
        onRestore={restore.run}
      />
      <ArchiveGroup group={group} opened={isAsking} onClose={close} />
    </>
  );
}

/** Takes a group out of the archive, and says so. */
export function useRestoreGroup({ id, name }: Pick<ApproverGroupSummary, 'id' | 'name'>) {
  const [archive, { isLoading }] = useArchiveApproverGroupMutation();
  const restore = async () => {
    const answer = await archive({ id, isArchived: false });
    if (answer.data === undefined) toastError(messageOf(answer.error));
    else toastSuccess(text.group.restored(name));
  };
  return { run: () => void restore(), isRestoring: isLoading };
}

interface ArchiveGroupProps extends GroupMenuProps {
  opened: boolean;
  onClose(): void;
}

function ArchiveGroup({ group, opened, onClose }: ArchiveGroupProps) {
  const [archive, { error, reset }] = useArchiveApproverGroupMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const answer = await archive({ id: group.id, isArchived: true });
    if (answer.data === undefined) return;
    toastSuccess(text.group.archived(group.name));
    close();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={text.group.archiveTitle(group.name)}
      confirm={text.group.archiveSubmit}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {text.group.archiveHelp}
    </ConfirmDialog>
  );
}
