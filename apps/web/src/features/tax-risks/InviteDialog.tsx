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
import { toastSuccess } from '../../ui/toast.ts';
import { useInviteTaxAnswererMutation } from './api.ts';
import { answererNames } from './tax-labels.ts';

interface InviteDialogProps {
  risk: TaxRisk;
  opened: boolean;
  onClose(): void;
}

/** Asks the worker or the line manager to answer by a link. */
export function InviteDialog({ risk, opened, onClose }: InviteDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Ask somebody to answer">
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
    labels: { role: 'Who it is', name: 'Name', email: 'Email' },
    create: (body) => invite({ id: risk.id, body }),
    onCreated: ({ name }) => {
      toastSuccess(`${name} is asked by email.`);
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label="Send the questions">
      <Text size="sm" c="dimmed">
        They answer the same questions by a link, without an account. Their answers stand beside
        yours, and yours stay as they are.
      </Text>
      <Select
        label="Who it is"
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
        label="Name"
        withAsterisk
        aria-required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        aria-required
        maxLength={254}
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}
