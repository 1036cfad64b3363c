import { Button, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react';
import { useVisualViewport } from '../../ui/browser/use-visual-viewport.ts';
import type { ValueTexts } from './ConflictNotice.tsx';
import type { FormValues } from './edits.ts';
import { FormDialogContext } from './FormDialog.tsx';
import { FormMessages } from './FormMessages.tsx';
import classes from './RecordForm.module.css';
import { SaveProblem } from './SaveProblem.tsx';
import { text } from './text.ts';
import type { Edits } from './use-edits.ts';
import type { FormState } from './use-form-core.ts';

interface DialogFormProps<Item, Values extends FormValues> {
  /** Of `useCreate` for what is new, of `useEdits` for what is saved already. */
  edits: Edits<Item, Values> | FormState<Values>;
  /** On the button, such as "Add company". */
  label: string;
  /** What it is, for what is saved already. */
  noun?: string;
  who?: ReactNode;
  texts?: ValueTexts<Values>;
  /** Saving cannot be undone. */
  isHard?: boolean;
  children: ReactNode;
}

/** The form in a `FormDialog`: says what is wrong, saves, and is not thrown away unasked. */
export function DialogForm<Item, Values extends FormValues>(props: DialogFormProps<Item, Values>) {
  const { edits, label, noun = 'entry', who, texts, isHard = false, children } = props;
  const dialog = use(FormDialogContext);
  const { watch } = dialog;
  useEffect(() => watch(edits.hasUnsaved));
  useEffect(() => () => watch(() => false), [watch]);
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element, edits.save);
  useVisualViewport();
  const whyId = useId();
  return (
    <form
      noValidate
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        // Events of a dialog go up to the form that it was opened from, though it is not within it.
        event.stopPropagation();
        edits.save();
      }}
    >
      <Stack gap="md">
        <FormMessages edits={edits} noun={noun} who={who} texts={texts} />
        {children}
        <div
          className={classes.actions}
          data-sticks
          data-line={dialog.kind === 'drawer' || undefined}
        >
          <SaveProblem id={whyId} edits={edits} />
          <Button variant="default" onClick={dialog.ask}>
            {text.form.cancel}
          </Button>
          <Button
            type="submit"
            aria-describedby={whyId}
            color={isHard ? 'red' : undefined}
            loading={edits.isSaving}
            disabled={!edits.canSave}
          >
            {label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Ctrl+S and Cmd+S within the dialog; the page below may have a form of its own, which stays as it is. */
function useSaveKey(element: RefObject<HTMLFormElement | null>, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      save();
    };
    const form = element.current;
    form?.addEventListener('keydown', onKeyDown);
    return () => form?.removeEventListener('keydown', onKeyDown);
  }, [element, save]);
}
