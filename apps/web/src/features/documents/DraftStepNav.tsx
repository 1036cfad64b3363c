import type { DocumentForm } from '@countersign/contract';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import classes from './DraftStepNav.module.css';
import { useFormProgress } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface DraftStepNavProps {
  forms: readonly Pick<DocumentForm, 'formTemplateId' | 'name'>[];
  /** Undefined as long as the draft has no values. */
  store: ValuesStore | undefined;
  /** 0 for the details, then the forms. */
  step: number;
  detailsAreWrong: boolean;
  onStep(step: number): void;
}

/** The steps of drafting: the details, and each form with what is still missing on it. */
export function DraftStepNav({ forms, store, step, detailsAreWrong, onStep }: DraftStepNavProps) {
  return (
    <nav aria-label="Steps of the draft" className={classes.nav}>
      <ol className={classes.list}>
        <Step
          index={0}
          name="Details"
          note="Project and recipient"
          isCurrent={step === 0}
          mark={detailsAreWrong ? 'wrong' : undefined}
          onClick={() => onStep(0)}
        />
        {forms.map((form, index) =>
          store === undefined ? (
            <Step
              key={form.formTemplateId}
              index={index + 1}
              name={form.name}
              isCurrent={false}
              onClick={() => onStep(index + 1)}
            />
          ) : (
            <FilledStep
              key={form.formTemplateId}
              index={index + 1}
              form={form}
              store={store}
              isCurrent={step === index + 1}
              onClick={() => onStep(index + 1)}
            />
          ),
        )}
      </ol>
    </nav>
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
  if (problems > 0) return problems === 1 ? '1 field to mend' : `${problems} fields to mend`;
  if (missing > 0) return `${required - missing} of ${required} required filled`;
  return required > 0 ? 'All required filled' : 'Nothing required';
}

function markOf(required: number, missing: number, problems: number): StepProps['mark'] {
  if (problems > 0) return 'wrong';
  return required > 0 && missing === 0 ? 'done' : undefined;
}

interface StepProps {
  index: number;
  name: string;
  note?: string;
  isCurrent: boolean;
  mark?: 'done' | 'wrong';
  onClick(): void;
}

function Step({ index, name, note, isCurrent, mark, onClick }: StepProps) {
  return (
    <li className={classes.step}>
      <button
        type="button"
        className={classes.button}
        aria-current={isCurrent ? 'step' : undefined}
        data-mark={mark}
        title={name}
        onClick={onClick}
      >
        <span className={classes.mark} aria-hidden>
          {mark === 'done' && <IconCheck size={14} />}
          {mark === 'wrong' && <IconExclamationMark size={14} />}
          {mark === undefined && index + 1}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
      </button>
    </li>
  );
}
