import {
  type CustomField,
  type CustomFieldOwner,
  customFieldInput,
  customFieldOwners,
} from '@countersign/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { useCreateCustomFieldMutation } from './api.ts';
import { FieldPreview } from './FieldPreview.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { ownerNames } from './field-labels.ts';
import { emptyField, type FieldValues, fieldRules } from './field-values.ts';
import { text } from './text.ts';

type NewValues = FieldValues & { of: CustomFieldOwner };

/** Adds a field to contacts, projects or documents. */
export function NewCustomField({ of }: { of: CustomFieldOwner }) {
  const [create] = useCreateCustomFieldMutation();
  const navigate = useNavigate();
  const edits = useCreate<CustomField, NewValues>({
    schema: customFieldInput,
    initialValues: { of, ...emptyField },
    labels: text.fields,
    rules: fieldRules,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(text.editor.added(made.name));
      void navigate(backTo.customFields(made.of).to);
    },
  });
  const { form } = edits;
  const back = backTo.customFields(form.values.of);
  return (
    <>
      <PageHeader title={text.editor.newTitle} back={back} />
      <RecordForm
        edits={edits}
        noun={text.editor.noun}
        saveLabel={text.editor.add}
        onCancel={() => void navigate(back.to)}
      >
        <RecordPanes
          main={
            <FieldSettings edits={edits} owner={form.values.of}>
              <Input.Wrapper label={text.fields.of} labelElement="div" id="field-of">
                <SegmentedControl
                  fullWidth
                  mt={4}
                  aria-labelledby="field-of-label"
                  data={customFieldOwners.map((value) => ({ value, label: ownerNames[value] }))}
                  value={form.values.of}
                  onChange={(value) => form.setFieldValue('of', value)}
                />
              </Input.Wrapper>
            </FieldSettings>
          }
          side={<FieldPreview owner={form.values.of} values={form.values} />}
        />
      </RecordForm>
    </>
  );
}
