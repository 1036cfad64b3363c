import { type Field, fieldText } from '@countersign/contract';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';
import { useFieldState } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface CalculatedFieldsProps {
  formId: string;
  fields: readonly Field[];
  store: ValuesStore;
}

/** Shows the calculated fields of a form; they follow as other fields are filled in. */
export function CalculatedFields({ formId, fields, store }: CalculatedFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <RecordSection title={text.calculated.title}>
      <Facts>
        {fields.map((field) => (
          <Fact key={field.key} name={field.label}>
            <CalculatedValue formId={formId} field={field} store={store} />
          </Fact>
        ))}
      </Facts>
    </RecordSection>
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
