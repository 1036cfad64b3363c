import { type TaxRisk, taxRiskInput } from '@countersign/contract';
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useChosenProject } from '../../core/session/use-chosen-place.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { PersonSelect } from '../../records/contacts/PersonSelect.tsx';
import { useProjectOptions } from '../../records/projects/project-options.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateTaxRiskMutation } from './api.ts';
import { EngagementFields } from './EngagementFields.tsx';
import { type EngagementValues, engagementLabels, newEngagement } from './engagement-values.ts';

/** Begins the assessment of an engagement. */
export function NewTaxRiskDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="New assessment" kind="drawer" size={640}>
      <NewTaxRisk onDone={onClose} />
    </FormDialog>
  );
}

type NewValues = EngagementValues & { contactId: string; projectId: string };

function NewTaxRisk({ onDone }: { onDone(): void }) {
  const [create] = useCreateTaxRiskMutation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const projects = useProjectOptions(words);
  const edits = useCreate<TaxRisk, NewValues>({
    schema: taxRiskInput,
    initialValues: {
      ...structuredClone(newEngagement),
      contactId: '',
      projectId: useChosenProject() ?? '',
    },
    labels: { ...engagementLabels, contactId: 'Person', projectId: 'Project' },
    create,
    onCreated: ({ id, person }) => {
      toastSuccess(`The assessment of ${person.name} has begun.`);
      onDone();
      void navigate(paths.taxRisk(id));
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label="Begin the assessment">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PersonSelect
          label="Person"
          {...form.getInputProps('contactId')}
          value={form.values.contactId}
        />
        <SearchSelect
          label="Project"
          {...projects}
          nothingFound="No such project"
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
