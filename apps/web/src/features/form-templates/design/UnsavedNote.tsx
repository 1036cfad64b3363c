import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { text } from './text.ts';

interface UnsavedNoteProps {
  /** Changes could not be saved as they are. */
  hasUnsaved: boolean;
  /** How many fields have errors. */
  wrong: number;
}

/** Says what of a design is not in what is shown or published: fields with errors, and their changes. */
export function UnsavedNote({ hasUnsaved, wrong }: UnsavedNoteProps) {
  if (!hasUnsaved && wrong === 0) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text.unsaved.note(wrong, hasUnsaved)}
    </Alert>
  );
}
