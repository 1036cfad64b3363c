import { type ApprovalSetup, approvalSetupInput } from '@countersign/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordPanes } from '../../ui/RecordPanes.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateApprovalSetupMutation } from './api.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { SetupFields } from './SetupFields.tsx';
import { type SetupValues, setupLabelOf, setupLabels } from './setup-values.ts';
import { noFacts, type PreviewGrounds, useSetupCheck } from './use-setup-check.ts';

const empty: SetupValues = { name: '', description: '', steps: [], position: 'after' };

/** A new approval setup. */
export default function NewApprovalSetupPage() {
  const [create] = useCreateApprovalSetupMutation();
  const navigate = useNavigate();
  const edits = useCreate<ApprovalSetup, SetupValues>({
    schema: approvalSetupInput,
    initialValues: empty,
    labels: setupLabels,
    labelOf: setupLabelOf,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(`${made.name} is added.`);
      void navigate(paths.approvalSetup(made.id), { replace: true });
    },
  });
  const { steps } = edits.form.values;
  const [grounds, setGrounds] = useState<PreviewGrounds>({ facts: noFacts });
  const { check, error } = useSetupCheck(steps, grounds);
  return (
    <>
      <PageHeader title="New approval setup" back={backTo.approvalSetups} />
      <RecordForm
        edits={edits}
        noun="approval setup"
        saveLabel="Add the approval setup"
        onCancel={() => void navigate(paths.approvalSetups)}
      >
        <RecordPanes
          main={<SetupFields edits={edits} check={check} />}
          aside={
            <PreviewPanel
              steps={steps}
              grounds={grounds}
              check={check}
              error={error}
              onChange={setGrounds}
            />
          }
        />
      </RecordForm>
    </>
  );
}
