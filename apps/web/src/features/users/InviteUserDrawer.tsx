import { inviteUserInput, type User } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { EmailHeldNote } from '../../entities/email-templates/EmailHeldNote.tsx';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useInviteUserMutation } from './api.ts';
import { PersonFields, RightsFields } from './UserFields.tsx';
import { newUser, type UserValues, userLabels } from './user-values.ts';

interface InviteUserDrawerProps {
  opened: boolean;
  onClose(): void;
}

/** Invites one person by email. */
export function InviteUserDrawer({ opened, onClose }: InviteUserDrawerProps) {
  return (
    <FormDialog kind="drawer" opened={opened} onClose={onClose} title="Invite a user">
      <EmailHeldNote />
      <InviteForm onDone={onClose} />
    </FormDialog>
  );
}

function InviteForm({ onDone }: { onDone(): void }) {
  const [invite] = useInviteUserMutation();
  const edits = useCreate<User, UserValues>({
    schema: inviteUserInput,
    initialValues: newUser,
    labels: userLabels,
    create: (values) => invite(values),
    onCreated: (made) => {
      toastSuccess(`The invitation was sent to ${made.email}.`);
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label="Send the invitation">
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        description="They sign in with it, and get the invitation there"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...edits.form.getInputProps('email')}
      />
      <PersonFields form={edits.form} />
      <RightsFields form={edits.form} />
    </DialogForm>
  );
}
