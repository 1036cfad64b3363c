import { Checkbox } from '@mantine/core';

interface CorrectContactProps {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** Offers to give a corrected address to the contact, too. */
export function CorrectContact({ isChecked, onChange }: CorrectContactProps) {
  return (
    <Checkbox
      label="Correct the contact"
      description="Later documents and distributions go to this email, too."
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
