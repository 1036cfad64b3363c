import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormValues } from './edits.ts';
import { saveProblemText } from './save-problem-text.ts';
import type { FormState } from './use-form-core.ts';

interface SaveProblemProps<Values extends FormValues> {
  /** By which the button is described that did not save. */
  id: string;
  edits: Pick<FormState<Values>, 'problem' | 'errorSummary'>;
  /** What stands there where nothing is wrong. */
  children?: ReactNode;
}

/** Shows next to the button of a form why it did not save, wherever on the page the wrong field is. */
export function SaveProblem<Values extends FormValues>(props: SaveProblemProps<Values>) {
  const { id, edits, children } = props;
  const text = saveProblemText(edits.problem, edits.errorSummary);
  if (text === undefined) return children;
  return (
    <Text id={id} size="sm" c="var(--mantine-color-error)" flex="1 1 180px" miw={0} role="status">
      {text}
    </Text>
  );
}
