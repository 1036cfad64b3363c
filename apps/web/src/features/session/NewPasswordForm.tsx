import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import type { SignInProblem } from '../../core/session/sign-in-error.ts';
import { PasswordHints, passwordProblem } from '../../kit/credentials/PasswordHints.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PasswordField } from '../../ui/inputs/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { text } from './text.ts';

interface NewPasswordFormProps {
  email: string;
  problem?: SignInProblem;
  onSubmit(password: string): Promise<void>;
  onCancel(): void;
}

/** Invited people choose their own password before they are signed in. */
export function NewPasswordForm({ email, problem, onSubmit, onCancel }: NewPasswordFormProps) {
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (password) => passwordProblem(password) ?? null,
      repeated: (repeated, { password }) =>
        repeated === password ? null : text.newPassword.differ,
    },
  });
  // The form's functions are others after each of its errors: shown again with them, a problem that
  // is being mended would come back and take the focus.
  const showProblem = useEffectEvent((shown: SignInProblem) => {
    if (shown.field !== 'password') return;
    form.setFieldError('password', shown.message);
    form.getInputNode('password')?.focus();
  });
  useEffect(() => {
    if (problem !== undefined) showProblem(problem);
  }, [problem]);
  return (
    <AuthLayout title={text.newPassword.title} description={text.newPassword.description}>
      <form
        onSubmit={form.onSubmit(
          ({ password }) => onSubmit(password),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          {problem?.field === undefined && <FormError>{problem?.message}</FormError>}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={text.newPassword.password}
            autoComplete="new-password"
            size="md"
            autoFocus
            aria-describedby="password-hints"
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('password')}
          />
          <PasswordHints id="password-hints" password={form.values.password} />
          <PasswordField
            label={text.newPassword.confirm}
            autoComplete="new-password"
            size="md"
            {...form.getInputProps('repeated')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            {text.newPassword.submit}
          </Button>
          <BackToSignIn onClick={onCancel} />
        </Stack>
      </form>
    </AuthLayout>
  );
}
