import type { SigningDetails } from '@countersign/contract';
import { useEffect, useState } from 'react';
import { valueFor } from './own-fields.ts';
import { valueIn } from './save-queue.ts';
import type { Signing } from './use-signing.ts';

/** Holds the saved details of a person at a document that they fill in. */
export interface SavedDetails {
  /** Undefined where there is nothing to offer. */
  state: 'locked' | 'ask' | 'fill' | undefined;
  /** How many fields would be filled in. */
  count: number;
  /** The ids of the fields that were filled in from it and hold that still. */
  filled: ReadonlySet<string>;
  problem: string;
  /** Agrees to it in the organisation of the document, and fills it in. */
  agree(): Promise<void>;
}

/** Fills in saved details where the person has agreed, and offers it where not. */
export function useSavedDetails(signing: Signing): SavedDetails {
  const { api, fields, values, view } = signing;
  const [details, setDetails] = useState<SigningDetails>();
  const [problem, setProblem] = useState('');
  const isOffered = api.makesDocument && view.host === null && fields.length > 0;
  const take = (result: SigningDetails) => {
    setDetails(result);
    if (result.state !== 'fill') return;
    for (const own of fields) {
      const value = valueIn(result.values, own.formTemplateId, own.field.key);
      if (value !== undefined) signing.change(own, value);
    }
  };
  useEffect(() => {
    if (!isOffered) return;
    void api.getDetails().then((answer) => answer.ok && take(answer.result));
    // Once: what is filled in later is what the person has typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api]);
  const given = details?.state === 'fill' ? details.values : {};
  const filled = fields.filter((own) => {
    const value = valueIn(given, own.formTemplateId, own.field.key);
    return value !== undefined && JSON.stringify(value) === JSON.stringify(valueFor(values, own));
  });
  const state = details?.state;
  return {
    state: state === 'locked' || state === 'ask' || state === 'fill' ? state : undefined,
    count: details?.count ?? 0,
    filled: new Set(filled.map(({ id }) => id)),
    problem,
    async agree() {
      const answer = await api.agreeToDetails();
      if (answer.ok) take(answer.result);
      else setProblem(answer.message);
    },
  };
}
