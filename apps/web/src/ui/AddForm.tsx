import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { FormError } from './FormError.tsx';
import { messageOf } from './message-of.ts';

interface AddFormProps<Values> {
  form: UseFormReturnType<Values>;
  /** Adds it; the failure where that was refused, with a message for each field if there are any. */
  add(values: Values): Promise<object | undefined>;
  isAdding: boolean;
  /** On the button, such as "Add company". */
  label: string;
  onCancel(): void;
  children: ReactNode;
}

/** The form in a dialog that adds something: leads to the first wrong field, shows what is refused. */
export function AddForm<Values extends Record<string, unknown>>({
  form,
  add,
  isAdding,
  label,
  onCancel,
  children,
}: AddFormProps<Values>) {
  const [problem, setProblem] = useState<string>();
  const submit = async (values: Values) => {
    setProblem(undefined);
    const failure = await add(values);
    if (failure === undefined) return;
    if ('fields' in failure && failure.fields !== undefined)
      form.setErrors(failure.fields as Record<string, string>);
    else setProblem(messageOf(failure));
  };
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      noValidate
    >
      <Stack gap="md">
        <FormError>{problem}</FormError>
        {children}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isAdding}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
