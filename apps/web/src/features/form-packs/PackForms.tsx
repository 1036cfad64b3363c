import type { FormPack } from '@countersign/contract';
import { Text } from '@mantine/core';
import { OrderList } from '../../kit/forms/OrderList.tsx';
import { fieldsText, pagesText } from '../../ui/inputs/size-labels.ts';
import { text } from './text.ts';

/** A form of a pack as the list shows it. */
export type PackForm = FormPack['forms'][number];

interface PackFormsProps {
  forms: readonly PackForm[];
  onChange(forms: readonly PackForm[]): void;
}

/** The forms of a pack in order. */
export function PackForms({ forms, onChange }: PackFormsProps) {
  return (
    <OrderList
      items={forms}
      noun={text.forms.noun}
      whole={text.forms.whole}
      keyOf={({ formTemplateId }) => formTemplateId}
      nameOf={({ name }) => name}
      onChange={onChange}
      render={({ name, pageCount, fieldCount }) => (
        <>
          <Text size="sm" fw={550} truncate title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {pagesText(pageCount)} · {fieldsText(fieldCount)}
          </Text>
        </>
      )}
    />
  );
}
