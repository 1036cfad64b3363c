import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface UnsavedNoteProps {
  /** Changes could not be saved as they are. */
  hasUnsaved: boolean;
  /** How many fields have errors. */
  wrong: number;
}

/** Says what of a design is not in what is shown or published: fields with errors, and their changes. */
export function UnsavedNote({ hasUnsaved, wrong }: UnsavedNoteProps) {
  if (!hasUnsaved && wrong === 0) return null;
  const fields = wrong === 1 ? 'A field has an error' : `${wrong} fields have errors`;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {wrong === 0
        ? 'Your last changes could not be saved, and are not in it.'
        : `${fields}, which the list of fields names. `}
      {wrong > 0 && hasUnsaved && 'What you changed there is not saved, and not in it.'}
    </Alert>
  );
}
