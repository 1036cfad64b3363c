import type { DocumentDetail, EarlierValue } from '@countersign/contract';
import { useGetEarlierValuesQuery } from '../api.ts';
import type { FieldAddress } from '../fields/field-address.ts';
import { ApprovalSetupStep } from '../steps/ApprovalSetupStep.tsx';
import { DetailsFields } from '../steps/DetailsFields.tsx';
import classes from '../steps/DraftEditor.module.css';
import { DraftPack } from '../steps/DraftPack.tsx';
import { FormStep } from '../steps/FormStep.tsx';
import { PartiesStep } from '../steps/PartiesStep.tsx';
import { SendStep } from '../steps/SendStep.tsx';
import { DraftPreview } from './DraftPreview.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import type { StepId } from './steps.ts';
import type { Draft } from './use-draft.ts';

interface DraftStepProps {
  document: DocumentDetail;
  draft: Draft;
  step: StepId;
  isDirty: boolean;
  busy: 'save' | 'send' | undefined;
  onEditRecipient(): void;
  onChooseOnPage(elementId: string): void;
  onChoose(address: FieldAddress): void;
}

/** Shows the open step of a draft. */
export function DraftStep(props: DraftStepProps) {
  const { document, draft, step, isDirty, busy } = props;
  const { form } = draft;
  const { settings } = form.values;
  const disabled = busy !== undefined;
  switch (step) {
    case 'general':
      return (
        <DetailsFields
          form={form}
          known={{ formPack: document.formPack.name, project: document.project.name }}
          pack={<DraftPack document={document} alter={draft.alter} disabled={disabled} />}
          disabled={disabled}
          onTypeRecipient={draft.typeRecipient}
        />
      );
    case 'parties':
      return (
        <PartiesStep
          document={document}
          recipient={form.values.recipient}
          rows={settings.parties}
          error={form.errors['settings.parties']}
          isDirty={isDirty}
          disabled={disabled}
          onChange={(rows) => form.setFieldValue('settings.parties', rows)}
          onEditRecipient={props.onEditRecipient}
        />
      );
    case 'approval':
      return (
        <ApprovalSetupStep
          document={document}
          value={settings.approvalSetupId}
          error={form.errors['settings.approvalSetupId']}
          isDirty={isDirty}
          disabled={disabled}
          onChange={(id) => form.setFieldValue('settings.approvalSetupId', id)}
        />
      );
    case 'send':
      return <SendStep document={document} form={form} alter={draft.alter} disabled={disabled} />;
    default:
      return <FormPanes {...props} />;
  }
}

/** No values of earlier documents, so far. */
const none: readonly EarlierValue[] = [];

/** The fields of a form beside its pages. */
function FormPanes(props: DraftStepProps) {
  const { document, draft, step, busy, onChooseOnPage, onChoose } = props;
  const { forms } = document;
  const { currentData: earlier } = useGetEarlierValuesQuery({
    id: document.id,
    recipientId: document.recipient.id,
    formPackId: document.formPack.id,
  });
  const form = forms.find(({ formTemplateId }) => formTemplateId === step);
  if (form === undefined) return null;
  return (
    <div className={classes.panes}>
      <div className={classes.inputs}>
        <FormStep
          key={form.formTemplateId}
          form={form}
          parties={document.parties}
          problems={document.problems}
          store={draft.store}
          files={draft.files}
          earlier={earlier?.items ?? none}
          onChoose={onChoose}
          disabled={busy === 'send'}
        />
      </div>
      <PreviewPane>
        <DraftPreview
          document={document}
          store={draft.store}
          formIndex={forms.indexOf(form)}
          onChoose={onChooseOnPage}
        />
      </PreviewPane>
    </div>
  );
}
