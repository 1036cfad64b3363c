import { type ReactNode, useEffect, useRef } from 'react';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { ConflictNotice, type ValueTexts } from './ConflictNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormValues } from './edits.ts';
import classes from './RecordForm.module.css';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import type { Edits } from './use-edits.ts';
import type { FormState } from './use-form-core.ts';

type Messages<Values extends FormValues> = Pick<
  FormState<Values>,
  'problem' | 'errorSummary' | 'focusField' | 'nameOf'
>;

interface FormMessagesProps<Item, Values extends FormValues> {
  edits: Messages<Values> &
    Partial<Pick<Edits<Item, Values>, 'conflict' | 'resolveConflict' | 'unsaved'>>;
  noun: string;
  who?: ReactNode;
  texts?: ValueTexts<Values>;
}

/** Shows the problems that keep a form from being saved, over its fields; scrolls to them when they come up. */
export function FormMessages<Item, Values extends FormValues>(
  props: FormMessagesProps<Item, Values>,
) {
  const { edits, noun, who, texts } = props;
  const element = useRef<HTMLDivElement>(null);
  const { conflict, resolveConflict } = edits;
  const isShown = edits.problem !== undefined || conflict !== undefined;
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const isAsking = conflict !== undefined;
  useEffect(() => {
    // What has to be decided is the next thing that Tab comes to.
    if (isAsking) element.current?.focus({ preventScroll: true });
  }, [isAsking]);
  return (
    <div ref={element} tabIndex={-1} className={classes.messages}>
      {edits.unsaved !== undefined && <UnsavedNotice offer={edits.unsaved} />}
      <FormError>{edits.problem}</FormError>
      <ErrorSummary problems={edits.errorSummary} onFocus={edits.focusField} />
      {conflict !== undefined && resolveConflict !== undefined && (
        <ConflictNotice
          noun={noun}
          clashes={conflict.clashes}
          nameOf={edits.nameOf}
          texts={texts}
          who={who}
          onChoose={resolveConflict}
        />
      )}
    </div>
  );
}
