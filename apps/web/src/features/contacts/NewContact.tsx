import { type Contact, contactInput } from '@countersign/contract';
import { Box, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useCreateContactMutation } from './api.ts';
import { CompanySection, NotesSection, PersonSection, WorkSection } from './ContactFields.tsx';
import { CustomSection } from './CustomSection.tsx';
import { type ContactValues, contactRules, newContactValues } from './contact-values.ts';
import { text } from './text.ts';

/** Adds a contact. */
export function NewContact() {
  const [create] = useCreateContactMutation();
  const navigate = useNavigate();
  const edits = useCreate<Contact, ContactValues>({
    schema: contactInput,
    initialValues: newContactValues({}),
    labels: text.fields,
    rules: contactRules,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(text.form.added(made.name));
      void navigate(paths.contact(made.id));
    },
  });
  const { form } = edits;
  return (
    <Box maw={860}>
      <PageHeader title={text.form.add} back={backTo.contacts} />
      <RecordForm
        edits={edits}
        noun={text.form.noun}
        saveLabel={text.form.add}
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
