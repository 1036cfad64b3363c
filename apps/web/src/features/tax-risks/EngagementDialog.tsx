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

interface EngagementDialogProps {
  risk: TaxRisk;
  opened: boolean;
  onClose(): void;
}

/** Changes what an engagement is. */
export function EngagementDialog({ risk, opened, onClose }: EngagementDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="The engagement" kind="drawer" size={640}>
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
    savedMessage: 'The engagement is saved.',
    onSaved: onDone,
  });
  return (
    <DialogForm edits={edits} label="Save" noun="engagement" texts={engagementTexts}>
      {risk.signedOffBy !== null && (
        <Alert color="amber" title="This was signed off">
          A change of its dates, rate, role or type begins a new version, which has to be assessed
          and signed off again. What was signed off stays on record.
        </Alert>
      )}
      <EngagementFields edits={edits} />
    </DialogForm>
  );
}
