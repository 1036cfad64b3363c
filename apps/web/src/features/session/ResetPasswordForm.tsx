import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { PasswordHints, passwordProblem } from './PasswordHints.tsx';
import { signInErrorText } from './sign-in-error.ts';

export interface ResetPasswordFormProps {
  email: string;
  /** Where the code went, partly hidden. */
  destination: string;
  onDone(email: string): void;
  onCancel(): void;
}

/** Forgotten password, second step: the code and a new password. */
export function ResetPasswordForm({
  email,
  destination,
  onDone,
  onCancel,
}: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { code: '', password: '' },
    validate: {
      code: (code) => (/^\d{4,10}$/.test(code.trim()) ? null : 'Enter the code in digits.'),
      password: (password) => passwordProblem(password) ?? null,
    },
  });
  const submit = async ({ code, password }: typeof form.values) => {
    form.setSubmitting(true);
    setProblem(undefined);
    try {
      await confirmResetPassword({
        username: email,
        confirmationCode: code.trim(),
        newPassword: password,
      });
      onDone(email);
    } catch (error) {
      setProblem(signInErrorText(error));
      form.setSubmitting(false);
    }
  };
  const sendAgain = async () => {
    setProblem(undefined);
    try {
      await resetPassword({ username: email });
      toastSuccess('A new code is on its way.');
    } catch (error) {
      setProblem(signInErrorText(error));
    }
  };
  return (
    <AuthLayout
      title="Set a new password"
      description={`If there is an account, a code is on its way to ${destination}.`}
    >
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap="md">
          <FormError>{problem}</FormError>
          <TextInput
            label="Code"
            name="code"
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.getInputProps('code')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            size="md"
            aria-describedby="password-hints"
            {...form.getInputProps('password')}
          />
          <PasswordHints id="password-hints" password={form.values.password} />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Change the password
          </Button>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="center"
            onClick={() => void sendAgain()}
          >
            Send the code again
          </Anchor>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onCancel}>
            Back to signing in
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
