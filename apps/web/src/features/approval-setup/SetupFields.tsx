import {
  type ApprovalStep,
  approvalPositions,
  type EndpointResult,
  type previewApproval,
} from '@countersign/contract';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { NameFields } from './NameFields.tsx';
import { StepRows } from './StepRows.tsx';
import { placeNames, type SetupValues } from './setup-values.ts';

interface SetupFieldsProps {
  edits: FormState<SetupValues>;
  check: EndpointResult<typeof previewApproval> | undefined;
  isFixed?: boolean;
}

/** What an approval setup is called, and its steps. */
export function SetupFields({ edits, check, isFixed = false }: SetupFieldsProps) {
  const { form } = edits;
  const change = (steps: ApprovalStep[]) => {
    form.setFieldValue('steps', steps);
    // Refusals stand at the places of steps, which are others now.
    for (const path of Object.keys(form.errors)) {
      if (path.startsWith('steps.')) form.clearFieldError(path);
    }
  };
  return (
    <>
      <RecordSection title="Approval setup">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameFields form={form} hint="When it is used" disabled={isFixed} />
          <NativeSelect
            label="Approval comes"
            data={approvalPositions.map((value) => ({ value, label: placeNames[value] }))}
            disabled={isFixed}
            {...form.getInputProps('position')}
          />
        </SimpleGrid>
      </RecordSection>
      <RecordSection
        title="Steps"
        description="Steps act one turn after the other; those side by side act at the same time."
      >
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
    </>
  );
}
