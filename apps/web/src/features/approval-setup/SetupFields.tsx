import {
  type ApprovalStep,
  approvalPositions,
  type EndpointResult,
  type previewApproval,
} from '@countersign/contract';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { DecisionFields } from './DecisionFields.tsx';
import { NameFields } from './NameFields.tsx';
import { StepRows } from './StepRows.tsx';
import type { SetupValues } from './setup-values.ts';
import { text } from './text.ts';

interface SetupFieldsProps {
  edits: FormState<SetupValues>;
  check: EndpointResult<typeof previewApproval> | undefined;
  isFixed?: boolean;
}

/** Edits the name and the steps of an approval setup. */
export function SetupFields({ edits, check, isFixed = false }: SetupFieldsProps) {
  const { form } = edits;
  const change = (steps: ApprovalStep[]) => {
    form.setFieldValue('steps', steps);
    // Refusals stand at the positions of steps, which are others now.
    for (const path of Object.keys(form.errors)) {
      if (path.startsWith('steps.')) form.clearFieldError(path);
    }
  };
  return (
    <>
      <RecordSection title={text.setup.title}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameFields form={form} hint={text.setup.descriptionHint} disabled={isFixed} />
          <NativeSelect
            label={text.setup.order}
            data={approvalPositions.map((value) => ({ value, label: text.setup.orders[value] }))}
            disabled={isFixed}
            {...form.getInputProps('position')}
          />
        </SimpleGrid>
      </RecordSection>
      <RecordSection title={text.setup.steps} description={text.setup.stepsHelp}>
        <StepRows
          error={form.errors['steps']}
          steps={form.values.steps}
          world={check?.world}
          // An approval setup is not wrong before its first step is added.
          problems={form.values.steps.length === 0 ? [] : (check?.problems ?? [])}
          isFixed={isFixed}
          pathOf={edits.pathOf}
          onChange={change}
        />
      </RecordSection>
      <RecordSection title={text.facts.title} description={text.facts.help}>
        <DecisionFields
          keys={form.values.decisionFields}
          error={form.errors['decisionFields']}
          isFixed={isFixed}
          onChange={(keys) => form.setFieldValue('decisionFields', keys)}
        />
      </RecordSection>
    </>
  );
}
