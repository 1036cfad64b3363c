import { type Contact, updateContactInput } from '@countersign/contract';
import { Box, Stack } from '@mantine/core';
import { Navigate, useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useGetContactQuery, useUpdateContactMutation } from './api.ts';
import { CompanySection, NotesSection, PersonSection, WorkSection } from './ContactFields.tsx';
import { CustomSection } from './CustomSection.tsx';
import { type ContactValues, contactRules, contactValues } from './contact-values.ts';
import { text } from './text.ts';

/** Changes a contact. */
export function EditContact({ id }: { id: string }) {
  const query = useGetContactQuery(id, { refetchOnMountOrArgChange: freshFor });
  const contact = useFresh(query);
  if (contact !== undefined) {
    // Someone who became a part of another, and whose data was removed, have no form.
    if (contact.id !== id || !contact.may.edit) {
      return <Navigate to={paths.contact(contact.id)} replace />;
    }
    return <ContactEditor contact={contact} />;
  }
  return <RecordPending title={text.contact.title} back={backTo.contacts} query={query} />;
}

function ContactEditor({ contact }: { contact: Contact }) {
  const { id } = contact;
  const [update] = useUpdateContactMutation();
  const { refetch } = useGetContactQuery(id);
  const navigate = useNavigate();
  const edits = useEdits<Contact, ContactValues>({
    schema: updateContactInput,
    record: contact,
    toValues: contactValues,
    save: (values, revision) => update({ id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.fields,
    rules: contactRules,
    unordered: ['groupIds'],
    savedMessage: (saved) => text.form.saved(saved.name),
    onSaved: () => {
      edits.release();
      void navigate(paths.contact(id));
    },
  });
  const { form } = edits;
  return (
    <Box maw={860}>
      <PageHeader title={contact.name} back={{ to: paths.contact(id), label: contact.name }} />
      <RecordForm
        edits={edits}
        noun={text.form.noun}
        onCancel={() => void navigate(paths.contact(id))}
        who={<LatestChange subject="contact" id={id} />}
        texts={texts}
      >
        <Stack gap="md">
          <PersonSection form={form} contact={contact} />
          <WorkSection form={form} contact={contact} />
          <CompanySection form={form} contact={contact} />
          <CustomSection edits={edits} />
          <NotesSection form={form} />
        </Stack>
      </RecordForm>
    </Box>
  );
}

const plain = (value: string | null) =>
  value === null || value === '' ? text.form.nothing : value;

/** The fields whose values say something in the notice of a conflict. */
const texts = {
  firstName: plain,
  lastName: plain,
  emails: plain,
  mobile: plain,
  department: plain,
  jobTitle: plain,
  engagementType: plain,
  companyName: plain,
  startsOn: plain,
  endsOn: plain,
};
