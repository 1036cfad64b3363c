import { maxDecisionFields } from '@countersign/contract';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { OrderList } from '../../kit/forms/OrderList.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useGetApprovalChoicesQuery } from './api.ts';
import { FormFieldSelect } from './FormFieldSelect.tsx';
import { text } from './text.ts';

interface DecisionFieldsProps {
  /** The keys of form fields, in order. */
  keys: readonly string[];
  error: ReactNode;
  isFixed: boolean;
  onChange(keys: string[]): void;
}

/** Edits the form fields whose values approvers see before they decide. */
export function DecisionFields({ keys, error, isFixed, onChange }: DecisionFieldsProps) {
  const { data } = useGetApprovalChoicesQuery();
  const fields = data?.formFields ?? [];
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  return (
    <Stack gap="sm">
      {keys.length > 0 && (
        <OrderList
          items={keys}
          noun={text.facts.noun}
          whole={text.facts.whole}
          keyOf={(key) => key}
          nameOf={(key) => fieldOf(key)?.label || key}
          disabled={isFixed}
          onChange={(next) => onChange([...next])}
          render={(key) => (
            <>
              <Text size="sm" fw={550} truncate title={key}>
                {fieldOf(key)?.label || key}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {data === undefined
                  ? key
                  : (fieldOf(key)?.templates.join(', ') ?? text.facts.missing)}
              </Text>
            </>
          )}
        />
      )}
      <FormError>{error}</FormError>
      {keys.length < maxDecisionFields && !isFixed && (
        <FormFieldSelect
          // Empty again once one was added.
          key={keys.length}
          label={text.facts.add}
          fields={fields.filter(({ key }) => !keys.includes(key))}
          value=""
          onChange={(key) => onChange([...keys, key])}
        />
      )}
    </Stack>
  );
}
