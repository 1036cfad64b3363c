import { inviteUserInput, type User } from '@countersign/contract';
import { Text, TextInput } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useChangeUserEmailMutation } from './api.ts';
import { text } from './text.ts';

interface ChangeEmailDialogProps {
  user: User;
  opened: boolean;
  onClose(): void;
}

/** Asks for another email; it counts once its owner has confirmed it. */
export function ChangeEmailDialog({ user, opened, onClose }: ChangeEmailDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.changeEmail.title}>
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
    labels: { email: text.changeEmail.newEmail },
    create: ({ email }) => change({ id: user.id, body: { email } }),
    onCreated: ({ newEmail }) => {
      toastSuccess(text.changeEmail.sent(newEmail ?? ''));
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label={text.changeEmail.submit}>
      <Text size="sm">{text.changeEmail.help(user.email)}</Text>
      <TextInput
        label={text.changeEmail.newEmail}
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
