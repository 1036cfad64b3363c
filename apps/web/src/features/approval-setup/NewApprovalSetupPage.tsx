import { type ApprovalSetup, approvalSetupInput } from '@countersign/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { useCreateApprovalSetupMutation } from './api.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { SetupFields } from './SetupFields.tsx';
import { type SetupValues, setupLabelOf } from './setup-values.ts';
import { text } from './text.ts';
import { noFacts, type PreviewInput, useSetupCheck } from './use-setup-check.ts';

const empty: SetupValues = {
  name: '',
  description: '',
  steps: [],
  position: 'after',
  decisionFields: [],
};

export default function NewApprovalSetupPage() {
  const [create] = useCreateApprovalSetupMutation();
  const navigate = useNavigate();
  const edits = useCreate<ApprovalSetup, SetupValues>({
    schema: approvalSetupInput,
    initialValues: empty,
    labels: text.setup.fields,
    labelOf: setupLabelOf,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(text.setup.added(made.name));
      void navigate(paths.approvalSetup(made.id), { replace: true });
    },
  });
  const { steps } = edits.form.values;
  const [input, setInput] = useState<PreviewInput>({ facts: noFacts });
  const { check, error } = useSetupCheck(steps, input);
  return (
    <>
      <PageHeader title={text.setup.newTitle} back={backTo.approvalSetups} />
      <RecordForm
        edits={edits}
        noun={text.setup.noun}
        saveLabel={text.setup.submit}
        onCancel={() => void navigate(paths.approvalSetups)}
      >
        <RecordPanes
          main={<SetupFields edits={edits} check={check} />}
          side={
            <PreviewPanel
              steps={steps}
              input={input}
              check={check}
              error={error}
              onChange={setInput}
            />
          }
        />
      </RecordForm>
    </>
  );
}
