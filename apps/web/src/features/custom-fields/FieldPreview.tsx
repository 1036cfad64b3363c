import type { CustomField, CustomFieldOwner, CustomValues } from '@countersign/contract';
import { hasChoices } from '@countersign/domain';
import { Box } from '@mantine/core';
import { useState } from 'react';
import { SectionedInputs } from '../../entities/custom-fields/CustomFieldInputs.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ownerNouns } from './field-labels.ts';
import type { FieldValues } from './field-values.ts';
import { text } from './text.ts';

interface FieldPreviewProps {
  owner: CustomFieldOwner;
  values: FieldValues;
}

/** The field as a form has it, to be tried out; nothing of what is typed here is kept. */
export function FieldPreview({ owner, values }: FieldPreviewProps) {
  const [tried, setTried] = useState<CustomValues>({});
  const field: CustomField = {
    ...values,
    id: 'preview',
    of: owner,
    name: values.name.trim() === '' ? text.preview.unnamed : values.name,
    choices: hasChoices(values.kind)
      ? values.choices.filter(({ label }) => label.trim() !== '')
      : [],
    position: 0,
    isUsed: false,
    revision: 1,
    archivedAt: null,
    updatedAt: '',
  };
  return (
    <RecordSection title={text.preview.title} description={text.preview.help(ownerNouns[owner][0])}>
      <Box bd="1px dashed var(--app-line)" bdrs="md" p="md">
        <SectionedInputs
          // What was tried of another kind, or before the default was set, says nothing now.
          key={`${values.kind} ${JSON.stringify(values.default)}`}
          fields={[field]}
          values={fits(values, tried.preview) ? tried : {}}
          isNew
          onChange={setTried}
        />
      </Box>
    </RecordSection>
  );
}

/** Tells if a value can be shown by the input of a kind. */
function fits({ kind, choices }: FieldValues, value: CustomValues[string] | undefined): boolean {
  if (value === undefined || value === null) return true;
  const isChoice = (id: unknown) => choices.some((choice) => choice.id === id);
  switch (kind) {
    case 'choices':
      return Array.isArray(value) && value.every(isChoice);
    case 'choice':
      return isChoice(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    case 'text':
    case 'date':
    case 'emails':
      return typeof value === 'string';
  }
}
