import type { ProjectSummary } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveProjectMutation } from './api.ts';
import { text } from './text.ts';

interface ArchiveProjectDialogProps {
  /** Undefined where nothing is asked. */
  project: ProjectSummary | undefined;
  onClose(): void;
}

/** Says what archiving a project means, and does it when that is wanted. */
export function ArchiveProjectDialog({ project, onClose }: ArchiveProjectDialogProps) {
  const [archive, { error, reset }] = useArchiveProjectMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (project === undefined) return;
    const answer = await archive(project.id);
    if (answer.data === undefined) return;
    toastSuccess(text.archive.done(project.name));
    close();
  };
  return (
    <ConfirmDialog
      opened={project !== undefined}
      title={text.archive.title(project?.name ?? '')}
      confirm={text.project.archive}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {text.archive.text}
    </ConfirmDialog>
  );
}
