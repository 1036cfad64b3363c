import type { DocumentDetail } from '@countersign/contract';
import { useState } from 'react';
import type { FieldProblem } from '../../../kit/forms/use-form-core.ts';
import type { ValuesStore } from '../fields/values-store.ts';
import { useDraftNames } from './draft-names.ts';
import { text } from './text.ts';

/** The message over a draft that can't be sent yet. */
const missingText: string = text.errors.missing;

/** Holds the message over a draft that can't be saved or sent. `isMissing`: that fields are, from the start. */
export function useDraftProblems(
  forms: DocumentDetail['forms'],
  store: ValuesStore,
  isMissing: boolean,
) {
  const [problem, say] = useState(isMissing ? missingText : undefined);
  const [errorSummary, setSummary] = useState<FieldProblem[]>([]);
  const nameOf = useDraftNames(forms);
  /** Names what is wrong with the details, by their errors, and with the fields of forms. */
  const summarise = (details: object) => {
    const ofDetails = Object.entries(details).map(([path, message]) => ({
      path,
      label: nameOf(path),
      message: String(message),
    }));
    const ofForms = store.problems().map(({ address: { formId, key }, problem: message }) => {
      const path = `values.${formId}.${key}`;
      return { path, label: nameOf(path), message };
    });
    setSummary([...ofDetails, ...ofForms]);
  };
  /** The first field, on any form, that is wrong or required and empty; said to the user. */
  const askMissing = () => {
    const missing = store.checkAll(true);
    summarise({});
    if (missing !== undefined) say(missingText);
    return missing;
  };
  return { problem, errorSummary, nameOf, say, summarise, askMissing };
}
