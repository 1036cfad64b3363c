import {
  type ApprovalStep,
  approvalPlaces,
  type EndpointResult,
  type previewApproval,
} from '@countersign/contract';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { ChainRows } from './ChainRows.tsx';
import { NameFields } from './NameFields.tsx';
import { placeNames, type SetupValues } from './setup-values.ts';

interface ChainFieldsProps {
  edits: FormState<SetupValues>;
  check: EndpointResult<typeof previewApproval> | undefined;
  isFixed?: boolean;
}

/** What a chain is called, and its steps. */
export function ChainFields({ edits, check, isFixed = false }: ChainFieldsProps) {
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
      <RecordSection title="Chain">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameFields form={form} hint="When it is used" disabled={isFixed} />
          <NativeSelect
            label="Approval comes"
            data={approvalPlaces.map((value) => ({ value, label: placeNames[value] }))}
            disabled={isFixed}
            {...form.getInputProps('place')}
          />
        </SimpleGrid>
      </RecordSection>
      <RecordSection
        title="Steps"
        description="Steps act one turn after the other; those side by side act at the same time."
      >
        <ChainRows
          steps={form.values.steps}
          world={check?.world}
          // A chain is not wrong before its first step is added.
          problems={form.values.steps.length === 0 ? [] : (check?.problems ?? [])}
          isFixed={isFixed}
          pathOf={edits.pathOf}
          onChange={change}
        />
      </RecordSection>
    </>
  );
}
