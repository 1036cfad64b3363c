import { type Contact, contactInput } from '@countersign/contract';
import { Box, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateContactMutation } from './api.ts';
import { CompanySection, NotesSection, PersonSection, WorkSection } from './ContactFields.tsx';
import { CustomSection } from './CustomSection.tsx';
import {
  type ContactValues,
  contactLabels,
  contactRules,
  newContactValues,
} from './contact-values.ts';

/** Adds somebody. */
export function NewContact() {
  const [create] = useCreateContactMutation();
  const navigate = useNavigate();
  const edits = useCreate<Contact, ContactValues>({
    schema: contactInput,
    initialValues: newContactValues({}),
    labels: contactLabels,
    rules: contactRules,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(`${made.name} is added.`);
      void navigate(paths.contact(made.id));
    },
  });
  const { form } = edits;
  return (
    <Box maw={860}>
      <PageHeader title="Add contact" back={backTo.contacts} />
      <RecordForm
        edits={edits}
        noun="contact"
        saveLabel="Add contact"
        onCancel={() => void navigate(paths.contacts)}
      >
        <Stack gap="md">
          <PersonSection form={form} />
          <WorkSection form={form} />
          <CompanySection form={form} />
          <CustomSection edits={edits} isNew />
          <NotesSection form={form} />
        </Stack>
      </RecordForm>
    </Box>
  );
}
