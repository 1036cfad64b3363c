import {
  assigneeName,
  type DocumentForm,
  type DraftProblem,
  type EarlierValue,
  type FieldAssignee,
  type Party,
} from '@countersign/contract';
import { assigneeOf } from '@countersign/domain';
import { Alert, Anchor, List, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../core/paths.ts';
import { useGetSignatureQuery } from '../../../entities/users/api.ts';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { BoundFields, FieldsElsewhere } from '../fields/BoundFields.tsx';
import { CalculatedFields } from '../fields/CalculatedFields.tsx';
import { DraftField } from '../fields/DraftField.tsx';
import { EarlierValues } from '../fields/EarlierValues.tsx';
import type { FieldAddress } from '../fields/field-address.ts';
import { creatorPages, isWide } from '../fields/field-layout.ts';
import type { FieldFiles } from '../fields/own-files.ts';
import { creatorSignatures } from '../fields/signed-fields.ts';
import { UploadField } from '../fields/UploadField.tsx';
import { useVisibleFields } from '../fields/use-values.ts';
import type { ValuesStore } from '../fields/values-store.ts';
import classes from './DraftEditor.module.css';
import { ProblemList } from './ProblemList.tsx';
import { text } from './text.ts';

interface FormStepProps {
  form: DocumentForm;
  /** Of the draft. */
  problems: readonly DraftProblem[];
  /** The chain, for the names of those who fill the other fields. */
  parties: readonly Party[];
  store: ValuesStore;
  files: FieldFiles;
  /** What earlier documents of the recipient have for fields of the draft. */
  earlier: readonly EarlierValue[];
  disabled: boolean;
  /** A field of another form is to be filled in. */
  onChoose(address: FieldAddress): void;
}

/** The fields of one form that the drafter fills, under the page that they are on. */
export const FormStep = memo(function FormStep(props: FormStepProps) {
  const { form, parties, problems, store, files, earlier, disabled, onChoose } = props;
  const { formTemplateId } = form;
  const types = useFieldTypes();
  const visible = useVisibleFields(store);
  const pages = creatorPages({ fields: visible.fields(formTemplateId) }, types);
  const signatures = creatorSignatures([form], types).map(({ label }) => label);
  const uploads = visible.uploads(formTemplateId);
  const ofForm = earlier.filter((one) => one.formTemplateId === formTemplateId);
  return (
    <Stack gap="lg">
      <ProblemList
        problems={problems.filter(
          ({ section, field }) => section === 'forms' && field?.formTemplateId === formTemplateId,
        )}
      />
      <FieldCount count={pages.reduce((sum, { fields }) => sum + fields.length, 0)} />
      <EarlierValues values={ofForm} store={store} disabled={disabled} />
      {pages.length === 0 && uploads.length === 0 && (
        <RecordSection title={text.form.emptyTitle}>
          <Text c="dimmed">{text.form.empty}</Text>
        </RecordSection>
      )}
      {pages.map(({ page, fields }) => (
        <Paper
          key={page}
          component="section"
          withBorder
          radius="lg"
          p="lg"
          aria-label={text.form.page(page + 1)}
        >
          {form.pages.length > 1 && (
            <Title order={2} size="h3" mb="md">
              {text.form.page(page + 1)}
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
                before={form.boundBefore?.[field.key]}
                original={form.original}
                earlier={ofForm.find(({ key }) => key === field.key)}
              />
            ))}
          </div>
        </Paper>
      ))}
      {uploads.length > 0 && (
        <Paper component="section" withBorder radius="lg" p="lg" aria-label={text.form.uploads}>
          <Stack gap="md">
            {uploads.map((field) => (
              <UploadField
                key={field.key}
                store={store}
                files={files}
                formId={formTemplateId}
                field={field}
                disabled={disabled}
              />
            ))}
          </Stack>
        </Paper>
      )}
      <CalculatedFields
        formId={formTemplateId}
        fields={visible.calculated(formTemplateId)}
        store={store}
      />
      <BoundFields form={form} fields={visible.bound(formTemplateId)} />
      <FieldsElsewhere fields={visible.elsewhere(formTemplateId)} onChoose={onChoose} />
      {signatures.length > 0 && <OwnSignatures labels={signatures} />}
      <OthersFields form={form} parties={parties} />
    </Stack>
  );
});

/** Announces to screen readers that fields were added or removed. */
function FieldCount({ count }: { count: number }) {
  const [first] = useState(count);
  const [said, setSaid] = useState({ count: first, text: '' });
  if (said.count !== count) {
    const more = count - said.count;
    const fields = fieldsText(Math.abs(more));
    setSaid({ count, text: text.form.changed(fields, more > 0) });
  }
  return <VisuallyHidden role="status">{said.text}</VisuallyHidden>;
}

/** Lists the drafter's signatures on a form, and the signature that is used. */
function OwnSignatures({ labels }: { labels: readonly string[] }) {
  const { data } = useGetSignatureQuery();
  if (data === undefined) return null;
  const hasNone = data.kind === 'none';
  return (
    <Alert
      color={hasNone ? 'red' : 'gray'}
      variant="light"
      icon={
        hasNone ? (
          <IconAlertTriangle size={18} aria-hidden />
        ) : (
          <IconSignature size={18} aria-hidden />
        )
      }
      title={text.form.signsHere(labels)}
    >
      {hasNone ? (
        <Text size="sm">
          {text.form.noSignature}{' '}
          <Anchor component={Link} to={paths.signature} size="sm" underline="always">
            {text.form.setSignature}
          </Anchor>
          {text.form.thenReturn}
        </Text>
      ) : (
        <Text size="sm">{text.form.usesSignature}</Text>
      )}
    </Alert>
  );
}

/** By whom the other fields are filled. */
function OthersFields({ form, parties }: Pick<FormStepProps, 'form' | 'parties'>) {
  const types = useFieldTypes();
  const counts = new Map<FieldAssignee, number>();
  for (const { assignee, type } of form.fields) {
    if (assignee === 'creator' || types.registry.find(type).filling === 'derived') continue;
    counts.set(assignee, (counts.get(assignee) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <List size="sm" c="dimmed">
      {[...counts].map(([assignee, count]) => {
        const name = parties.find((party) => assigneeOf(party) === assignee)?.name;
        const who = name === undefined ? text.form.noOne : name;
        return (
          <li key={assignee} style={{ overflowWrap: 'anywhere' }}>
            {text.form.others(count, assigneeName(assignee).toLowerCase(), who)}
          </li>
        );
      })}
    </List>
  );
}
