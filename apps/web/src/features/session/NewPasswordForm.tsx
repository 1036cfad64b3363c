import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { PasswordHints, passwordProblem } from './PasswordHints.tsx';
import { answerChallenge, type SignInStep } from './sign-in.ts';

export interface NewPasswordFormProps {
  email: string;
  message?: string;
  onStep(step: SignInStep, email: string): void;
  onCancel(): void;
}

/** Invited people choose their own password before they are signed in. */
export function NewPasswordForm({ email, message, onStep, onCancel }: NewPasswordFormProps) {
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (password) => passwordProblem(password) ?? null,
      repeated: (repeated, { password }) =>
        repeated === password ? null : 'The two passwords differ.',
    },
  });
  const submit = async ({ password }: typeof form.values) => {
    form.setSubmitting(true);
    const step = await answerChallenge(password);
    form.setSubmitting(false);
    onStep(step, email);
  };
  return (
    <AuthLayout
      title="Choose your password"
      description="You signed in with a temporary password. Choose one of your own to go on."
    >
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap="md">
          <FormError>{message}</FormError>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            size="md"
            autoFocus
            aria-describedby="password-hints"
            {...form.getInputProps('password')}
          />
          <PasswordHints id="password-hints" password={form.values.password} />
          <PasswordField
            label="The same again"
            autoComplete="new-password"
            size="md"
            {...form.getInputProps('repeated')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Save and sign in
          </Button>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onCancel}>
            Back to signing in
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
