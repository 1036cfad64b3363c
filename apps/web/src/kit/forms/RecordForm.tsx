import { Button, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import type { ValueTexts } from './ConflictNotice.tsx';
import type { FormValues } from './edits.ts';
import { FormMessages } from './FormMessages.tsx';
import classes from './RecordForm.module.css';
import { SaveProblem } from './SaveProblem.tsx';
import { text } from './text.ts';
import type { Edits } from './use-edits.ts';
import type { FormState } from './use-form-core.ts';

interface RecordFormProps<Item, Values extends FormValues> {
  /** Of `useEdits` for what is saved already, of `useCreate` for what is new. */
  edits: Edits<Item, Values> | FormState<Values>;
  /** What it is, such as "user"; said where someone else changed it. */
  noun: string;
  saveLabel?: string;
  /** Goes back without saving, after a question where something was typed. Without it there is no such button. */
  onCancel?(): void;
  /** Who changed it last, for the notice of a conflict. */
  who?: ReactNode;
  texts?: ValueTexts<Values>;
  children: ReactNode;
}

/** The form of a page: says what is wrong, keeps what is typed from being lost, and saves it. */
export function RecordForm<Item, Values extends FormValues>(props: RecordFormProps<Item, Values>) {
  const { edits, noun, saveLabel = text.form.save, onCancel, who, texts, children } = props;
  const whyId = useId();
  // From any field: the editors of texts too.
  useHotkeys([['mod+S', () => edits.save()]], [], true);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edits.save();
      }}
    >
      <LeaveGuard isDirty={edits.hasUnsaved} />
      <Stack gap="md">
        <FormMessages edits={edits} noun={noun} who={who} texts={texts} />
        {children}
      </Stack>
      <div
        className={classes.bar}
        data-sticks
        data-dirty={edits.isDirty || edits.errorSummary.length > 0 || undefined}
      >
        <SaveProblem id={whyId} edits={edits}>
          <Text size="sm" c="dimmed" flex="1 1 180px" miw={0} role="status">
            {edits.isDirty ? text.form.unsaved : ''}
          </Text>
        </SaveProblem>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {text.form.cancel}
          </Button>
        )}
        <Button
          type="submit"
          aria-describedby={whyId}
          loading={edits.isSaving}
          disabled={!edits.canSave}
        >
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
