import { Checkbox } from '@mantine/core';
import { text } from './text.ts';

interface CorrectContactProps {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** Offers to give a corrected address to the contact, too. */
export function CorrectContact({ isChecked, onChange }: CorrectContactProps) {
  return (
    <Checkbox
      label={text.correct.label}
      description={text.correct.help}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
