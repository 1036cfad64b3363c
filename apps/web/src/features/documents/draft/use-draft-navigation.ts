import type { DocumentDetail } from '@countersign/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FieldAddress, fieldElementId, fieldOfElement } from '../fields/field-address.ts';
import type { ValuesStore } from '../fields/values-store.ts';
import { type StepId, stepOfPath, stepsOf } from './steps.ts';
import type { ProblemTarget } from './use-draft.ts';

/** Returns the open step of a draft, and the ways to a step, to a field, and to a problem. */
export function useDraftNavigation(
  forms: DocumentDetail['forms'],
  store: ValuesStore,
  first: FieldAddress | undefined,
) {
  const [step, setStep] = useStep(forms, first?.formId);
  const focus = useFocusLater(first && elementOf(first));
  const content = useRef<HTMLDivElement>(null);
  const open = useCallback(
    (next: StepId) => {
      setStep(next);
      focus(() => content.current);
    },
    [setStep, focus],
  );
  const goTo = useCallback(
    (at: ProblemTarget) => {
      if (typeof at === 'string') {
        setStep(stepOfPath(at));
        focus(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
        return;
      }
      // A key that several forms have is filled in on the first of them.
      const address = store.visibleFields().inputAt(at)?.address ?? at;
      setStep(address.formId);
      focus(elementOf(address));
    },
    [setStep, focus, store],
  );
  const chooseOnPage = useCallback(
    (elementId: string) => {
      const at = fieldOfElement(elementId, forms);
      if (at !== undefined) goTo(at);
    },
    [forms, goTo],
  );
  return { step, content, open, goTo, chooseOnPage };
}

/** The step that is open, which the address names; a form's that has to be mended comes first. */
function useStep(
  forms: DocumentDetail['forms'],
  first: string | undefined,
): [StepId, (step: StepId) => void] {
  const [params, setParams] = useSearchParams();
  const [step, setStep] = useState<StepId>(() => {
    const requested = first ?? params.get('step') ?? 'general';
    return stepsOf(forms).includes(requested) ? requested : 'general';
  });
  const go = useCallback(
    (next: StepId) => {
      setStep(next);
      setParams({ step: next }, { replace: true });
    },
    [setParams],
  );
  return [step, go];
}

type FindElement = () => HTMLElement | null | undefined;

function elementOf(field: FieldAddress): FindElement {
  return () => window.document.getElementById(fieldElementId(field));
}

/** Moves the focus to an element that will be there after the next drawing. */
function useFocusLater(first: FindElement | undefined): (find: FindElement) => void {
  const [target, setTarget] = useState(first && { find: first });
  useEffect(() => {
    const element = target?.find();
    element?.focus({ preventScroll: true });
    // A whole step is read from its top.
    if (element !== undefined && element !== null && element.tabIndex < 0) window.scrollTo(0, 0);
    else element?.scrollIntoView({ block: 'center' });
  }, [target]);
  return useCallback((find) => setTarget({ find }), []);
}
