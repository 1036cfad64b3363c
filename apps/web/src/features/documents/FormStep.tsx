import type { DocumentForm } from '@countersign/contract';
import { Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import classes from './DraftEditor.module.css';
import { DraftField } from './DraftField.tsx';
import { creatorPages, isWide } from './field-layout.ts';
import type { ValuesStore } from './values-store.ts';

interface FormStepProps {
  form: DocumentForm;
  store: ValuesStore;
  disabled: boolean;
}

/** The fields of one form that the drafter fills, under the page that they are on. */
export const FormStep = memo(function FormStep({ form, store, disabled }: FormStepProps) {
  const types = useFieldTypes();
  const pages = creatorPages(form, types);
  const others = form.fields.filter((field) => field.assignee !== 'creator').length;
  const uploads = form.fields.filter(
    ({ assignee, type }) =>
      assignee === 'creator' && types.registry.find(type).filling === 'uploaded',
  );
  return (
    <Stack gap="lg">
      {pages.length === 0 && (
        <section className={classes.card}>
          <Title order={2} size="h3" mb={4}>
            Nothing to fill in
          </Title>
          <Text c="dimmed">This form has no fields for you. It is sent as it is.</Text>
        </section>
      )}
      {pages.map(({ page, fields }) => (
        <section key={page} className={classes.card} aria-label={`Page ${page + 1}`}>
          {form.pages.length > 1 && (
            <Title order={2} size="h3" mb="md">
              Page {page + 1}
            </Title>
          )}
          <div className={classes.fields}>
            {fields.map((field) => (
              <DraftField
                key={field.key}
                store={store}
                formId={form.formTemplateId}
                field={field}
                disabled={disabled}
                wide={isWide(form, field, types)}
              />
            ))}
          </div>
        </section>
      ))}
      {uploads.length > 0 && (
        <Text size="sm" c="dimmed">
          {uploads.map(({ label }) => label).join(', ')}: images and files can’t be added to a draft
          yet.
        </Text>
      )}
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {others === 1 ? 'One more field is' : `${others} more fields are`} filled by others.
        </Text>
      )}
    </Stack>
  );
});
