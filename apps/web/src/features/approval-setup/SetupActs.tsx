import {
  type ApprovalSetup,
  type ApprovalSetupSummary,
  approvalSetupInput,
} from '@countersign/contract';
import { Menu, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveApprovalSetupMutation, useCopyApprovalSetupMutation } from './api.ts';
import { text } from './text.ts';

interface SetupMenuProps {
  setup: Pick<ApprovalSetupSummary, 'id' | 'name' | 'archivedAt' | 'projectCount'>;
  /** The setup's own page has no need of the way to it. */
  isOnPage?: boolean;
}

/** Shows the actions on an approval setup: edit, copy, archive, restore. */
export function SetupMenu({ setup, isOnPage = false }: SetupMenuProps) {
  const [pending, setPending] = useState<'copy' | 'archive'>();
  const restore = useRestoreSetup(setup);
  const close = () => setPending(undefined);
  return (
    <>
      <ActionsMenu
        item={setup}
        to={isOnPage ? undefined : paths.approvalSetup(setup.id)}
        onArchive={() => setPending('archive')}
        onRestore={restore.run}
      >
        <Menu.Item
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
          onClick={() => setPending('copy')}
        >
          {text.acts.copy}
        </Menu.Item>
      </ActionsMenu>
      <FormDialog
        opened={pending === 'copy'}
        onClose={close}
        title={text.acts.copyTitle(setup.name)}
      >
        <CopyForm setup={setup} onDone={close} />
      </FormDialog>
      <ArchiveSetup setup={setup} opened={pending === 'archive'} onClose={close} />
    </>
  );
}

/** Takes an approval setup out of the archive, and says so. */
export function useRestoreSetup({ id, name }: Pick<ApprovalSetupSummary, 'id' | 'name'>) {
  const [archive, { isLoading }] = useArchiveApprovalSetupMutation();
  const restore = async () => {
    const answer = await archive({ id, isArchived: false });
    if (answer.data === undefined) toastError(messageOf(answer.error));
    else toastSuccess(text.acts.restored(name));
  };
  return { run: () => void restore(), isRestoring: isLoading };
}

const copySchema = approvalSetupInput.pick({ name: true });

function CopyForm({ setup, onDone }: SetupMenuProps & { onDone(): void }) {
  const [copy] = useCopyApprovalSetupMutation();
  const navigate = useNavigate();
  const edits = useCreate<ApprovalSetup, { name: string }>({
    schema: copySchema,
    initialValues: { name: text.acts.copyName(setup.name).slice(0, 120) },
    labels: { name: text.acts.name },
    create: ({ name }) => copy({ id: setup.id, body: { name } }),
    onCreated: (made) => {
      toastSuccess(text.acts.copied(made.name));
      onDone();
      void navigate(paths.approvalSetup(made.id));
    },
  });
  return (
    <DialogForm edits={edits} label={text.acts.copySubmit}>
      <TextInput
        label={text.acts.name}
        description={text.acts.copyHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={120}
        {...edits.form.getInputProps('name')}
      />
    </DialogForm>
  );
}

interface ArchiveSetupProps extends SetupMenuProps {
  opened: boolean;
  onClose(): void;
}

function ArchiveSetup({ setup, opened, onClose }: ArchiveSetupProps) {
  const [archive, { error, reset }] = useArchiveApprovalSetupMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const answer = await archive({ id: setup.id, isArchived: true });
    if (answer.data === undefined) return;
    toastSuccess(text.acts.archived(setup.name));
    close();
  };
  const count = setup.projectCount;
  return (
    <ConfirmDialog
      opened={opened}
      title={text.acts.archiveTitle(setup.name)}
      confirm={text.acts.archiveSubmit}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {text.acts.archiveHelp(count)}
    </ConfirmDialog>
  );
}
