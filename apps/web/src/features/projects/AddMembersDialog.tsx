import { type Project, projectMembersInput } from '@countersign/contract';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useAddProjectMembersMutation } from './api.ts';
import { text } from './text.ts';

interface AddMembersDialogProps {
  project: Project;
  opened: boolean;
  onClose(): void;
}

/** Lets users work in a project. */
export function AddMembersDialog({ project, opened, onClose }: AddMembersDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.addMembers.title(project.name)}>
      <NewMembers project={project} onDone={onClose} />
    </FormDialog>
  );
}

type NewMemberValues = { userIds: string[] };

function NewMembers({ project, onDone }: { project: Project; onDone(): void }) {
  const [add] = useAddProjectMembersMutation();
  const [words, setWords] = useState('');
  const found = useListUsersQuery({ search: words, pageSize: 50 });
  const edits = useCreate<null, NewMemberValues>({
    schema: projectMembersInput,
    initialValues: { userIds: [] },
    labels: { userIds: text.addMembers.users },
    create: ({ userIds }) => add({ id: project.id, body: { userIds } }),
    onCreated: () => {
      toastSuccess(text.addMembers.done(project.name));
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.members.add}>
      <SearchMultiSelect
        label={text.addMembers.users}
        placeholder={text.members.search}
        options={(found.data?.items ?? []).map(({ id, firstName, lastName, userType }) => ({
          value: id,
          label: `${fullName({ firstName, lastName })} (${userType})`,
        }))}
        isFetching={found.isFetching}
        nothingFound={text.addMembers.none}
        {...form.getInputProps('userIds')}
        value={form.values.userIds}
        error={form.errors.userIds ?? messageOf(found.error)}
        onSearch={setWords}
      />
    </DialogForm>
  );
}
