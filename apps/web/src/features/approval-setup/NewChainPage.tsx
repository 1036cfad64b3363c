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
import { ChainFields } from './ChainFields.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { type SetupValues, setupLabels } from './setup-values.ts';
import { noFacts, type PreviewGrounds, useChainCheck } from './use-chain-check.ts';

const empty: SetupValues = { name: '', description: '', steps: [], place: 'after' };

/** A new chain of approval. */
export default function NewChainPage() {
  const [create] = useCreateApprovalSetupMutation();
  const navigate = useNavigate();
  const edits = useCreate<ApprovalSetup, SetupValues>({
    schema: approvalSetupInput,
    initialValues: empty,
    labels: setupLabels,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(`${made.name} is added.`);
      void navigate(paths.approvalSetup(made.id), { replace: true });
    },
  });
  const { steps } = edits.form.values;
  const [grounds, setGrounds] = useState<PreviewGrounds>({ facts: noFacts });
  const { check, error } = useChainCheck(steps, grounds);
  return (
    <>
      <PageHeader title="New chain" back={backTo.approvalSetups} />
      <RecordForm
        edits={edits}
        noun="chain"
        saveLabel="Add the chain"
        onCancel={() => void navigate(paths.approvalSetups)}
      >
        <RecordPanes
          main={<ChainFields edits={edits} check={check} />}
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
