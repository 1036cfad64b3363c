import { type CustomField, customFieldUpdate, getCustomFieldHistory } from '@countersign/contract';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import {
  useGetCustomFieldQuery,
  useGetCustomFieldUseQuery,
  useUpdateCustomFieldMutation,
} from './api.ts';
import { type FieldAct, FieldActDialog } from './FieldActDialog.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { FieldPreview } from './FieldPreview.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { FieldUse } from './FieldUse.tsx';
import { ownerNames } from './field-labels.ts';
import { type FieldValues, fieldRules, valuesOf } from './field-values.ts';
import { text } from './text.ts';

/** Changes a field, next to its preview in a form, its uses and its history. */
export function CustomFieldEditor({ field }: { field: CustomField }) {
  const [update] = useUpdateCustomFieldMutation();
  const { refetch } = useGetCustomFieldQuery(field.id);
  const { currentData: use } = useGetCustomFieldUseQuery(field.id, {
    refetchOnMountOrArgChange: true,
  });
  const [act, setAct] = useState<FieldAct>();
  const navigate = useNavigate();
  const back = backTo.customFields(field.of);
  const edits = useEdits<CustomField, FieldValues>({
    schema: customFieldUpdate,
    record: field,
    toValues: valuesOf,
    save: (values, revision) => update({ id: field.id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.fields,
    rules: fieldRules,
    savedMessage: (saved) => text.editor.saved(saved.name),
  });
  const afterAct = (done: FieldAct) => {
    if (done !== 'delete') return;
    edits.release();
    void navigate(back.to);
  };
  return (
    <>
      <PageHeader
        title={field.name}
        back={back}
        badge={
          <Badge variant="light" color="gray">
            {ownerNames[field.of]}
          </Badge>
        }
        actions={<FieldMenu field={field} isOnPage onAct={setAct} />}
      />
      <ArchiveBanner archivedAt={field.archivedAt} onRestore={() => setAct('restore')}>
        {text.editor.archived}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.editor.noun}
        who={<LatestChange subject="custom-field" id={field.id} />}
        texts={{ name: String, help: String, section: String }}
        onCancel={() => void navigate(back.to)}
      >
        <RecordPanes
          main={
            <FieldSettings
              edits={edits}
              owner={field.of}
              isUsed={field.isUsed}
              choiceCounts={use?.choices}
            />
          }
          side={
            <>
              <FieldPreview owner={field.of} values={edits.form.values} />
              <FieldUse of={field.of} use={use} />
              <ObjectHistory endpoint={getCustomFieldHistory} id={field.id} />
            </>
          }
        />
      </RecordForm>
      <FieldActDialog
        chosen={act && { act, field }}
        onClose={() => setAct(undefined)}
        onDone={afterAct}
      />
    </>
  );
}
