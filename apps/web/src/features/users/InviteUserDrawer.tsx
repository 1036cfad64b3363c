import { inviteUserInput, type User } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { EmailHeldNote } from '../../entities/email-templates/EmailHeldNote.tsx';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useInviteUserMutation } from './api.ts';
import { text } from './text.ts';
import { PersonFields, RightsFields } from './UserFields.tsx';
import { newUser, type UserValues } from './user-values.ts';

interface InviteUserDrawerProps {
  opened: boolean;
  onClose(): void;
}

/** Invites one person by email. */
export function InviteUserDrawer({ opened, onClose }: InviteUserDrawerProps) {
  return (
    <FormDialog kind="drawer" opened={opened} onClose={onClose} title={text.invite.title}>
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
    labels: text.fields,
    create: (values) => invite(values),
    onCreated: (made) => {
      toastSuccess(text.invite.sent(made.email));
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label={text.invite.submit}>
      <TextInput
        label={text.fields.email}
        type="email"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        description={text.invite.emailHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...edits.form.getInputProps('email')}
      />
      <PersonFields form={edits.form} />
      <RightsFields form={edits.form} />
    </DialogForm>
  );
}
