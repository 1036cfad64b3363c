import { type Field, fieldText } from '@countersign/contract';
import { Title } from '@mantine/core';
import { Fact, Facts } from '../../ui/Facts.tsx';
import classes from './DraftEditor.module.css';
import { useFieldState } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface CalculatedFieldsProps {
  formId: string;
  fields: readonly Field[];
  store: ValuesStore;
}

/** What is worked out on a form from other fields; it follows as these are filled in. */
export function CalculatedFields({ formId, fields, store }: CalculatedFieldsProps) {
  if (fields.length === 0) return null;
  const headingId = `calculated-${formId}`;
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="md">
        Worked out
      </Title>
      <Facts>
        {fields.map((field) => (
          <Fact key={field.key} name={field.label}>
            <CalculatedValue formId={formId} field={field} store={store} />
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function CalculatedValue({
  formId,
  field,
  store,
}: {
  formId: string;
  field: Field;
  store: ValuesStore;
}) {
  const { value } = useFieldState(store, { formId, key: field.key });
  return (
    <span data-calculated={field.key}>{value === undefined ? '–' : fieldText(field, value)}</span>
  );
}
