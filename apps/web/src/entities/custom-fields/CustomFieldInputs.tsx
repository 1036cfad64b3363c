import type {
  CustomField,
  CustomFieldOwner,
  CustomValue,
  CustomValues,
} from '@countersign/contract';
import { customValueProblem } from '@countersign/domain';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { CustomFieldInput } from './CustomFieldInput.tsx';
import classes from './CustomFields.module.css';
import { sectionsOf } from './sections.ts';
import { text } from './text.ts';
import { useCustomFields } from './use-custom-fields.ts';

interface CustomFieldInputsProps {
  owner: CustomFieldOwner;
  values: CustomValues;
  /** By `customValues.<id of the field>`, as the server and the form kit have them. */
  errors?: Readonly<Record<string, ReactNode>>;
  onChange(values: CustomValues): void;
  /** A new object starts with the defaults of its fields. */
  isNew?: boolean;
  disabled?: boolean;
  /** Of the form kit: for the attribute by which a form finds a field. */
  pathOf?(field: string): string;
}

/**
 * The inputs of the custom fields of a contact, project or document, under their sections; nothing
 * where there are no fields. What is typed is checked when a field is left.
 */
export function CustomFieldInputs(props: CustomFieldInputsProps) {
  const { fields, isLoading, error, refetch } = useCustomFields(props.owner);
  if (isLoading) return <Skeleton h={60} role="status" aria-label={text.loading} />;
  if (error !== undefined) {
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{messageOf(error)}</Text>
        <Button size="xs" variant="default" mt="xs" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </Alert>
    );
  }
  return <SectionedInputs {...props} fields={fields} />;
}

/** The same for fields that are known. */
export function SectionedInputs(
  props: Omit<CustomFieldInputsProps, 'owner'> & { fields: readonly CustomField[] },
) {
  const { fields, values, errors = {}, onChange, isNew = false, disabled, pathOf } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const valueOf = (field: CustomField): CustomValue =>
    values[field.id] ?? (isNew && !Object.hasOwn(values, field.id) ? field.default : null);
  const set = (field: CustomField, value: CustomValue) => {
    // Fields that are required and still empty are sent with a change, so that they are checked.
    const missing = fields.filter((one) => one.required && !Object.hasOwn(values, one.id));
    const empty = isNew ? {} : Object.fromEntries(missing.map(({ id }) => [id, null]));
    onChange({ ...empty, ...values, [field.id]: value });
  };
  const problemOf = (field: CustomField): ReactNode =>
    errors[`customValues.${field.id}`] ??
    (left.has(field.id) ? customValueProblem(field, valueOf(field), valueOf(field)) : undefined);
  return (
    <div className={classes.sections}>
      {sectionsOf(fields).map((section) => (
        <InputSection key={section.name} name={section.name}>
          {section.fields.map((field) => (
            <CustomFieldInput
              key={field.id}
              field={field}
              value={valueOf(field)}
              error={problemOf(field)}
              disabled={disabled}
              path={pathOf?.(`customValues.${field.id}`)}
              onChange={(value) => set(field, value)}
              onLeave={onBlurDeferred(() => setLeft((before) => new Set(before).add(field.id)))}
            />
          ))}
        </InputSection>
      ))}
    </div>
  );
}

function InputSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  if (name === '') return <div className={classes.inputs}>{children}</div>;
  return (
    <fieldset aria-labelledby={id}>
      <Text component="legend" id={id} className={classes.sectionName} title={name}>
        {name}
      </Text>
      <div className={classes.inputs}>{children}</div>
    </fieldset>
  );
}
