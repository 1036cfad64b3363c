import type { DuplicateChoice } from '@countersign/contract';
import { Radio, Stack } from '@mantine/core';

const names: Record<DuplicateChoice, { label: string; description: string }> = {
  skip: { label: 'Skip them', description: 'What is there stays as it is.' },
  update: {
    label: 'Update what is there',
    description: 'Cells that have something in them replace what is there.',
  },
  add: { label: 'Add them anyway', description: 'There are two of each then.' },
};

interface DuplicatesChoiceProps {
  choices: readonly DuplicateChoice[];
  value: DuplicateChoice;
  isDisabled?: boolean;
  onChange(choice: DuplicateChoice): void;
}

/** What to do with rows that are there already; nothing where there is no choice. */
export function DuplicatesChoice({ choices, value, isDisabled, onChange }: DuplicatesChoiceProps) {
  if (choices.length < 2) return null;
  return (
    <Radio.Group
      label="Rows that are there already"
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one === next);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Stack gap={8} mt={6}>
        {choices.map((choice) => (
          <Radio key={choice} value={choice} disabled={isDisabled} {...names[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
