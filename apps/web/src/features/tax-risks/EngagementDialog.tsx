import { type TaxRisk, updateTaxRiskInput } from '@countersign/contract';
import { Alert } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { useGetTaxRiskQuery, useUpdateTaxRiskMutation } from './api.ts';
import { EngagementFields } from './EngagementFields.tsx';
import {
  type EngagementValues,
  engagementLabels,
  engagementOf,
  engagementTexts,
} from './engagement-values.ts';
import { text } from './text.ts';

interface EngagementDialogProps {
  risk: TaxRisk;
  opened: boolean;
  onClose(): void;
}

/** Changes what an engagement is. */
export function EngagementDialog({ risk, opened, onClose }: EngagementDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={text.engagement.title}
      kind="drawer"
      size={640}
    >
      <EngagementEditor risk={risk} onDone={onClose} />
    </FormDialog>
  );
}

function EngagementEditor({ risk, onDone }: { risk: TaxRisk; onDone(): void }) {
  const [update] = useUpdateTaxRiskMutation();
  const { refetch } = useGetTaxRiskQuery(risk.id);
  const edits = useEdits<TaxRisk, EngagementValues>({
    schema: updateTaxRiskInput,
    record: risk,
    toValues: engagementOf,
    save: (values, revision) => update({ id: risk.id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: engagementLabels,
    savedMessage: text.engagement.saved,
    onSaved: onDone,
  });
  return (
    <DialogForm
      edits={edits}
      label={text.engagement.save}
      noun={text.engagement.noun}
      texts={engagementTexts}
    >
      {risk.signedOffBy !== null && (
        <Alert color="amber" title={text.engagement.signedOff}>
          {text.engagement.signedOffHelp}
        </Alert>
      )}
      <EngagementFields edits={edits} />
    </DialogForm>
  );
}
