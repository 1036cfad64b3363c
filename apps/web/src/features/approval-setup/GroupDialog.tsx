import { type ApproverGroup, approverGroupInput } from '@countersign/contract';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useCreateApproverGroupMutation } from '../../entities/approval-setup/api.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import type { GroupValues } from './group-values.ts';
import { NameFields } from './NameFields.tsx';
import { UserPicker } from './PeoplePicker.tsx';
import { text } from './text.ts';

interface GroupDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Adds a group of users who approve together. */
export function GroupDialog({ opened, onClose }: GroupDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.group.newTitle}>
      <GroupForm onDone={onClose} />
    </FormDialog>
  );
}

const empty: GroupValues = { name: '', description: '', userIds: [] };

function GroupForm({ onDone }: { onDone(): void }) {
  const [create] = useCreateApproverGroupMutation();
  const navigate = useNavigate();
  const edits = useCreate<ApproverGroup, GroupValues>({
    schema: approverGroupInput,
    initialValues: empty,
    labels: text.group.fields,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(text.group.added(made.name));
      onDone();
      void navigate(paths.approverGroup(made.id));
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.group.submit}>
      <NameFields form={form} hint={text.group.descriptionHint} isFirst />
      <UserPicker
        label={text.group.people}
        known={[]}
        value={form.values.userIds}
        error={form.errors.userIds}
        data-path={edits.pathOf('userIds')}
        onChange={(ids) => form.setFieldValue('userIds', ids)}
      />
    </DialogForm>
  );
}
