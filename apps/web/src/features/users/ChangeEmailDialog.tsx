import { inviteUserInput, type User } from '@countersign/contract';
import { Text, TextInput } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useChangeUserEmailMutation } from './api.ts';

interface ChangeEmailDialogProps {
  user: User;
  opened: boolean;
  onClose(): void;
}

/** Asks for another email; it counts once its owner has confirmed it. */
export function ChangeEmailDialog({ user, opened, onClose }: ChangeEmailDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Change the email">
      <EmailForm user={user} onDone={onClose} />
    </FormDialog>
  );
}

const emailSchema = inviteUserInput.pick({ email: true });

function EmailForm({ user, onDone }: { user: User; onDone(): void }) {
  const [change] = useChangeUserEmailMutation();
  const edits = useCreate<User, { email: string }>({
    schema: emailSchema,
    initialValues: { email: '' },
    labels: { email: 'New email' },
    create: ({ email }) => change({ id: user.id, body: { email } }),
    onCreated: ({ newEmail }) => {
      toastSuccess(`A link to confirm the new email was sent to ${newEmail}.`);
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label="Send the link">
      <Text size="sm">
        A link goes to the new address. Once it is followed, {user.firstName} signs in with that
        address; until then, {user.email} counts. The old address is told.
      </Text>
      <TextInput
        label="New email"
        type="email"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        {...edits.form.getInputProps('email')}
      />
    </DialogForm>
  );
}
