import type { DuplicateChoice } from '@countersign/contract';
import { Radio, Stack } from '@mantine/core';
import { text } from './text.ts';

interface DuplicatesChoiceProps {
  choices: readonly DuplicateChoice[];
  value: DuplicateChoice;
  isDisabled?: boolean;
  onChange(choice: DuplicateChoice): void;
}

/** Lets the user choose what to do with duplicate rows; shows nothing where there is no choice. */
export function DuplicatesChoice({ choices, value, isDisabled, onChange }: DuplicatesChoiceProps) {
  if (choices.length < 2) return null;
  return (
    <Radio.Group
      label={text.duplicates.title}
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one === next);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Stack gap={8} mt={6}>
        {choices.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            disabled={isDisabled}
            {...text.duplicates.choices[choice]}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
