import type { DocumentForm } from '@countersign/contract';
import { Step, StepNav } from '../../../kit/forms/StepNav.tsx';
import { useFormProgress } from '../fields/use-values.ts';
import type { ValuesStore } from '../fields/values-store.ts';
import { type StepId, stepsOf } from './steps.ts';
import { text } from './text.ts';

/** Holds the note on a step that is no form. */
export interface StepNote {
  note: string;
  isWrong?: boolean;
}

interface DraftStepNavProps {
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name'>[];
  /** Undefined as long as the draft has no values. */
  store: ValuesStore | undefined;
  step: StepId;
  notes: Partial<Record<StepId, StepNote>>;
  onStep(step: StepId): void;
}

const names: Record<string, string> = {
  general: text.steps.general,
  parties: text.steps.parties,
  approval: text.steps.approval,
  send: text.steps.send,
};

/** The steps of drafting: what is wrong at each, and what is still missing on each form. */
export function DraftStepNav({ forms, store, step, notes, onStep }: DraftStepNavProps) {
  return (
    <StepNav label={text.steps.label}>
      {stepsOf(forms).map((id, index) => {
        const form = forms.find(({ formTemplateId }) => formTemplateId === id);
        const common = { index, isCurrent: step === id, onClick: () => onStep(id) };
        if (form !== undefined && store !== undefined) {
          return <FilledStep key={id} {...common} form={form} store={store} />;
        }
        const known = notes[id];
        return (
          <Step
            key={id}
            {...common}
            name={form?.name ?? names[id] ?? id}
            note={known?.note}
            mark={known?.isWrong ? 'wrong' : undefined}
          />
        );
      })}
    </StepNav>
  );
}

interface FilledStepProps {
  index: number;
  form: Pick<DocumentForm, 'formTemplateId' | 'name'>;
  store: ValuesStore;
  isCurrent: boolean;
  onClick(): void;
}

function FilledStep({ index, form, store, isCurrent, onClick }: FilledStepProps) {
  const { required, missing, problems } = useFormProgress(store, form.formTemplateId);
  return (
    <Step
      index={index}
      name={form.name}
      note={noteOf(required, missing, problems)}
      isCurrent={isCurrent}
      mark={markOf(required, missing, problems)}
      onClick={onClick}
    />
  );
}

function noteOf(required: number, missing: number, problems: number): string {
  if (problems > 0) return text.steps.notes.wrong(problems);
  if (missing > 0) return text.steps.notes.missing(required - missing, required);
  return required > 0 ? text.steps.notes.complete : text.steps.notes.nothingRequired;
}

function markOf(required: number, missing: number, problems: number): 'done' | 'wrong' | undefined {
  if (problems > 0) return 'wrong';
  return required > 0 && missing === 0 ? 'done' : undefined;
}
