import type { User } from '@countersign/contract';
import { Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddForm } from '../../ui/AddForm.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useChangeUserEmailMutation } from './api.ts';
import { userRules } from './user-values.ts';

interface ChangeEmailDialogProps {
  user: User;
  opened: boolean;
  onClose(): void;
}

/** Asks for another e-mail; it counts once its owner has confirmed it. */
export function ChangeEmailDialog({ user, opened, onClose }: ChangeEmailDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change the e-mail">
      <EmailForm user={user} onDone={onClose} />
    </Modal>
  );
}

function EmailForm({ user, onDone }: { user: User; onDone(): void }) {
  const [change, { isLoading }] = useChangeUserEmailMutation();
  const form = useForm({ initialValues: { email: '' }, validate: { email: userRules.email } });
  const send = async ({ email }: { email: string }) => {
    const answer = await change({ id: user.id, email });
    if (answer.data === undefined) return answer.error;
    toastSuccess(`A link to confirm the new e-mail was sent to ${email.trim()}.`);
    onDone();
    return undefined;
  };
  return (
    <AddForm form={form} add={send} isAdding={isLoading} label="Send the link" onCancel={onDone}>
      <Text size="sm">
        A link goes to the new address. Once it is followed, {user.firstName} signs in with that
        address; until then, {user.email} counts. The old address is told.
      </Text>
      <TextInput
        label="New e-mail"
        type="email"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        {...form.getInputProps('email')}
      />
    </AddForm>
  );
}
