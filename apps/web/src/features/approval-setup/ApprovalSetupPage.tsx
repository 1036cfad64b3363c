import {
  type ApprovalSetup,
  approvalSetupUpdate,
  getApprovalSetupHistory,
} from '@countersign/contract';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { useGetApprovalSetupQuery } from '../../entities/approval-setup/api.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { useUpdateApprovalSetupMutation } from './api.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { SetupMenu, useRestoreSetup } from './SetupActs.tsx';
import { SetupFields } from './SetupFields.tsx';
import { SetupUses } from './SetupUses.tsx';
import { SetupVersions } from './SetupVersions.tsx';
import { type SetupValues, setupLabelOf, valuesOf } from './setup-values.ts';
import { text } from './text.ts';
import { noFacts, type PreviewInput, useSetupCheck } from './use-setup-check.ts';

/** One approval setup: its steps, who would act for a document, where it is used, and what it was before. */
export default function ApprovalSetupPage() {
  const { id = '' } = useParams();
  return <OpenSetup key={id} id={id} />;
}

function OpenSetup({ id }: { id: string }) {
  const query = useGetApprovalSetupQuery(id, { refetchOnMountOrArgChange: freshFor });
  const setup = useFresh(query);
  if (setup !== undefined) return <SetupEditor setup={setup} />;
  return <RecordPending title={text.setup.title} back={backTo.approvalSetups} query={query} />;
}

function SetupEditor({ setup }: { setup: ApprovalSetup }) {
  const { id, name, archivedAt, version } = setup;
  const [update] = useUpdateApprovalSetupMutation();
  const { refetch } = useGetApprovalSetupQuery(id);
  const navigate = useNavigate();
  const restore = useRestoreSetup(setup);
  const edits = useEdits<ApprovalSetup, SetupValues>({
    schema: approvalSetupUpdate,
    record: setup,
    toValues: valuesOf,
    save: (values, revision) => update({ id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.setup.fields,
    labelOf: setupLabelOf,
    savedMessage: (saved) =>
      saved.version === version
        ? text.setup.saved(saved.name)
        : text.setup.savedAs(saved.name, saved.version),
  });
  const { steps } = edits.form.values;
  const [input, setInput] = useState<PreviewInput>({ facts: noFacts });
  const { check, error } = useSetupCheck(steps, input);
  return (
    <>
      <PageHeader
        title={name}
        badge={
          <Badge variant="light" color="gray">
            {text.setup.version(version)}
          </Badge>
        }
        back={backTo.approvalSetups}
        actions={<SetupMenu setup={setup} isOnPage />}
      />
      <ArchiveBanner
        archivedAt={archivedAt}
        onRestore={restore.run}
        isRestoring={restore.isRestoring}
      >
        {text.setup.archived}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.setup.noun}
        onCancel={() => void navigate(paths.approvalSetups)}
        who={<LatestChange subject="approval-setup" id={id} />}
        texts={conflictTexts}
      >
        <RecordPanes
          main={<SetupFields edits={edits} check={check} isFixed={archivedAt !== null} />}
          side={
            <>
              <PreviewPanel
                steps={steps}
                input={input}
                check={check}
                error={error}
                onChange={setInput}
              />
              <SetupUses id={id} />
              <SetupVersions
                id={id}
                current={version}
                isFixed={archivedAt !== null}
                onTake={(taken) => edits.form.setFieldValue('steps', taken)}
              />
              <ObjectHistory endpoint={getApprovalSetupHistory} id={id} />
            </>
          }
        />
      </RecordForm>
    </>
  );
}

const conflictTexts = {
  name: String,
  description: String,
  position: (position: SetupValues['position']) => text.setup.orders[position],
  decisionFields: (keys: SetupValues['decisionFields']) => keys.join(', '),
  steps: (steps: SetupValues['steps']) => (steps.length === 1 ? '1 step' : `${steps.length} steps`),
};
