import {
  type AnswererRole,
  type TaxAnswerSet,
  type TaxRisk,
  taxInvitationInput,
} from '@countersign/contract';
import { Select, Text, TextInput } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useInviteTaxAnswererMutation } from './api.ts';
import { text } from './questions-text.ts';
import { answererNames } from './tax-labels.ts';

interface InviteDialogProps {
  risk: TaxRisk;
  opened: boolean;
  onClose(): void;
}

/** Asks the worker or the line manager to answer by a link. */
export function InviteDialog({ risk, opened, onClose }: InviteDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.invite.title}>
      <Invitation risk={risk} onDone={onClose} />
    </FormDialog>
  );
}

type InviteValues = { role: AnswererRole; name: string; email: string };

function Invitation({ risk, onDone }: { risk: TaxRisk; onDone(): void }) {
  const [invite] = useInviteTaxAnswererMutation();
  const edits = useCreate<TaxAnswerSet, InviteValues>({
    schema: taxInvitationInput,
    initialValues: { role: 'worker', name: risk.person.name, email: risk.personEmail },
    labels: { role: text.invite.role, name: text.invite.name, email: text.invite.email },
    create: (body) => invite({ id: risk.id, body }),
    onCreated: ({ name }) => {
      toastSuccess(text.invite.done(name));
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.invite.submit}>
      <Text size="sm" c="dimmed">
        {text.invite.help}
      </Text>
      <Select
        label={text.invite.role}
        allowDeselect={false}
        data={Object.entries(answererNames).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('role')}
        onChange={(value) => {
          const role = value === 'line-manager' ? 'line-manager' : 'worker';
          const isWorker = role === 'worker';
          form.setValues({
            role,
            name: isWorker ? risk.person.name : '',
            email: isWorker ? risk.personEmail : '',
          });
        }}
      />
      <TextInput
        label={text.invite.name}
        withAsterisk
        aria-required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={text.invite.email}
        type="email"
        withAsterisk
        aria-required
        maxLength={254}
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}
