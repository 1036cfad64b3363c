import type { TaxRisk, TaxRiskCommand } from '@countersign/contract';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { type ActValues, actForms, actLabels, actSchema, type CommandAct } from './act-forms.ts';
import { useActOnTaxRiskMutation } from './api.ts';
import { text } from './text.ts';

interface TaxActDialogProps {
  risk: TaxRisk;
  /** Undefined where none is asked about. */
  act: CommandAct | undefined;
  onClose(): void;
}

/** Says what an act means, asks for what it takes, and does it. */
export function TaxActDialog({ risk, act, onClose }: TaxActDialogProps) {
  return (
    <FormDialog
      opened={act !== undefined}
      onClose={onClose}
      title={act === undefined ? '' : actForms[act].title}
    >
      {act !== undefined && <TaxActForm risk={risk} act={act} onDone={onClose} />}
    </FormDialog>
  );
}

const nothing: ActValues = {
  reason: '',
  decision: null,
  careTaken: '',
  effectiveFrom: null,
  reviewOn: null,
};

function TaxActForm({ risk, act, onDone }: { risk: TaxRisk; act: CommandAct; onDone(): void }) {
  const [run] = useActOnTaxRiskMutation();
  const { text: explanation, button, asks, done, isHard } = actForms[act];
  const edits = useCreate<TaxRisk, ActValues>({
    schema: actSchema(act),
    initialValues: { ...nothing, reviewOn: risk.reviewOn },
    labels: actLabels,
    create: (values) => {
      const answers = Object.fromEntries(asks.map((key) => [key, values[key]]));
      const body = { act, ...answers, revision: risk.revision } as TaxRiskCommand;
      return run({ id: risk.id, body });
    },
    onCreated: ({ override }) => {
      const isTakenBack = act === 'override' && override === null;
      toastSuccess(isTakenBack ? text.acts.overrideRemoved : done);
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label={button} isHard={isHard}>
      <Text>{explanation}</Text>
      {asks.map((key) => (
        <ActField key={key} field={key} edits={edits} risk={risk} />
      ))}
    </DialogForm>
  );
}

const decisions = ['inside', 'outside'] as const;

interface ActFieldProps {
  field: keyof ActValues;
  edits: ReturnType<typeof useCreate<TaxRisk, ActValues>>;
  risk: TaxRisk;
}

function ActField({ field, edits: { form }, risk }: ActFieldProps) {
  switch (field) {
    case 'reason':
      return (
        <Textarea
          label={actLabels.reason}
          autosize
          minRows={3}
          withAsterisk
          {...form.getInputProps('reason')}
        />
      );
    case 'careTaken':
      return (
        <Textarea
          label={actLabels.careTaken}
          description={text.acts.careTakenHelp}
          autosize
          minRows={3}
          {...form.getInputProps('careTaken')}
        />
      );
    case 'effectiveFrom':
      return (
        <DayField
          label={actLabels.effectiveFrom}
          description={text.acts.effectiveFromHelp}
          {...form.getInputProps('effectiveFrom')}
        />
      );
    case 'reviewOn':
      return <DayField label={actLabels.reviewOn} {...form.getInputProps('reviewOn')} />;
    case 'decision':
      return (
        <Radio.Group
          label={actLabels.decision}
          {...form.getInputProps('decision')}
          value={form.values.decision ?? ''}
          onChange={(value) =>
            form.setFieldValue('decision', decisions.find((one) => one === value) ?? null)
          }
        >
          <Stack gap="xs" mt="xs">
            <Radio value="inside" label={text.acts.inside} />
            <Radio value="outside" label={text.acts.outside} />
            {risk.override !== null && <Radio value="" label={text.acts.asRules} />}
          </Stack>
        </Radio.Group>
      );
  }
}
