import { type DocumentTaxRisk, type TaxRisk, taxRiskInput } from '@countersign/contract';
import { Loader, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useChosenProject } from '../../core/session/use-chosen-scope.ts';
import { PersonSelect } from '../../entities/contacts/PersonSelect.tsx';
import { useProjectOptions } from '../../entities/projects/project-options.ts';
import { useGetDocumentTaxRiskQuery } from '../../entities/tax-risks/api.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCreateTaxRiskMutation } from './api.ts';
import { EngagementFields } from './EngagementFields.tsx';
import { type EngagementValues, engagementLabels, newEngagement } from './engagement-values.ts';
import { text } from './list-text.ts';

interface NewTaxRiskDialogProps {
  opened: boolean;
  /** The document whose engagement it is; undefined where none led here. */
  documentId: string | undefined;
  onClose(): void;
}

/** Begins the assessment of an engagement. */
export function NewTaxRiskDialog({ opened, documentId, onClose }: NewTaxRiskDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.new.title} kind="drawer" size={640}>
      {documentId === undefined ? (
        <NewTaxRisk onDone={onClose} />
      ) : (
        <OfDocument documentId={documentId} onDone={onClose} />
      )}
    </FormDialog>
  );
}

/** Begins with what the document says of its engagement. */
function OfDocument({ documentId, onDone }: { documentId: string; onDone(): void }) {
  const { data, error } = useGetDocumentTaxRiskQuery(documentId);
  if (error !== undefined) return <FormError>{messageOf(error)}</FormError>;
  if (data === undefined) return <Loader aria-label={text.new.loading} />;
  return <NewTaxRisk engagement={data.engagement ?? undefined} onDone={onDone} />;
}

type NewValues = EngagementValues & { contactId: string; projectId: string };

interface NewTaxRiskProps {
  engagement?: NonNullable<DocumentTaxRisk['engagement']>;
  onDone(): void;
}

function NewTaxRisk({ engagement, onDone }: NewTaxRiskProps) {
  const [create] = useCreateTaxRiskMutation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const projects = useProjectOptions(words);
  const chosen = useChosenProject();
  const edits = useCreate<TaxRisk, NewValues>({
    schema: taxRiskInput,
    initialValues: {
      ...structuredClone(newEngagement),
      ...(engagement && {
        role: engagement.role,
        department: engagement.department,
        engagedAs: engagement.engagedAs,
        intermediary: { ...engagement.intermediary },
      }),
      contactId: engagement?.person.id ?? '',
      projectId: engagement?.project.id ?? chosen ?? '',
    },
    labels: { ...engagementLabels, contactId: text.new.person, projectId: text.new.project },
    create,
    onCreated: ({ id, person }) => {
      toastSuccess(text.new.done(person.name));
      onDone();
      void navigate(paths.taxRisk(id));
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.new.submit}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PersonSelect
          label={text.new.person}
          knownLabel={engagement?.person.name}
          {...form.getInputProps('contactId')}
          value={form.values.contactId}
        />
        <SearchSelect
          label={text.new.project}
          {...projects}
          knownLabel={engagement?.project.name}
          nothingFound={text.new.noProject}
          {...form.getInputProps('projectId')}
          error={form.errors['projectId'] ?? projects.error}
          value={form.values.projectId}
          onSearch={setWords}
        />
      </SimpleGrid>
      <EngagementFields edits={edits} />
    </DialogForm>
  );
}
