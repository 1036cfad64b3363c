import { messages } from '@countersign/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSession } from '../../../core/session/use-session.ts';
import { PasswordHints, passwordProblem } from '../../../kit/credentials/PasswordHints.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { text } from '../text.ts';
import { changePassword } from './change-password.ts';

/** The change of a password by a user who knows the current one. */
export function ChangePassword() {
  const { user } = useSession();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { current: '', chosen: '' },
    validate: {
      current: (current) => (current === '' ? messages.required : null),
      chosen: (chosen, { current }) =>
        passwordProblem(chosen) ?? (chosen === current ? text.password.same : null),
    },
  });
  const focus = (field: string | undefined) => form.getInputNode(field ?? '')?.focus();
  const submit = async ({ current, chosen }: typeof form.values) => {
    setProblem(undefined);
    const refusal = await changePassword(current, chosen);
    if (refusal === undefined) {
      form.reset();
      toastSuccess(text.password.changed);
    } else if (refusal.field === undefined) setProblem(refusal.message);
    else {
      form.setFieldError(refusal.field, refusal.message);
      focus(refusal.field);
    }
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focus(Object.keys(errors)[0]))}>
      <Stack gap="md" maw={420}>
        <FormError>{problem}</FormError>
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={text.password.current}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label={text.password.chosen}
          autoComplete="new-password"
          aria-describedby="password-hints"
          {...form.getInputProps('chosen')}
        />
        <PasswordHints id="password-hints" password={form.values.chosen} />
        <Group mt={4}>
          <Button type="submit" loading={form.submitting}>
            {text.password.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
