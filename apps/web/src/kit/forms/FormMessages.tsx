import { type ReactNode, useEffect, useRef } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { ConflictNotice, type ValueTexts } from './ConflictNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormValues } from './edits.ts';
import classes from './RecordForm.module.css';
import type { Edits } from './use-edits.ts';
import type { FormState } from './use-form-core.ts';

interface FormMessagesProps<Item, Values extends FormValues> {
  edits: Edits<Item, Values> | FormState<Values>;
  noun: string;
  who?: ReactNode;
  texts?: ValueTexts<Values>;
}

/** What keeps a form from being saved, over its fields; brought into sight when it comes up. */
export function FormMessages<Item, Values extends FormValues>(
  props: FormMessagesProps<Item, Values>,
) {
  const { edits, noun, who, texts } = props;
  const element = useRef<HTMLDivElement>(null);
  const conflict = 'conflict' in edits ? edits.conflict : undefined;
  const isShown = edits.problem !== undefined || conflict !== undefined;
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <div ref={element} className={classes.messages}>
      <FormError>{edits.problem}</FormError>
      <ErrorSummary problems={edits.errorSummary} onFocus={edits.focusField} />
      {'conflict' in edits && conflict !== undefined && (
        <ConflictNotice
          noun={noun}
          clashes={conflict.clashes}
          labels={edits.labels}
          texts={texts}
          who={who}
          onChoose={edits.settle}
        />
      )}
    </div>
  );
}
