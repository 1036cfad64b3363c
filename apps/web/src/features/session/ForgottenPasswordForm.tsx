import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { resetPassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { useAppSelector } from '../../app/store.ts';
import { FormError } from '../../ui/FormError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { emailProblem } from './SignInForm.tsx';
import { signInErrorText } from './sign-in-error.ts';

export interface ForgottenPasswordFormProps {
  message?: string;
  onSent(email: string, destination: string): void;
  onCancel(): void;
}

/** Forgotten password, first step: whose. */
export function ForgottenPasswordForm({ message, onSent, onCancel }: ForgottenPasswordFormProps) {
  const typed = useAppSelector((state) => state.authenticated.loginForm.email);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: { email: typed }, validate: { email: emailProblem } });
  const submit = async (email: string) => {
    form.setSubmitting(true);
    setProblem(undefined);
    try {
      const { nextStep } = await resetPassword({ username: email });
      const delivery = 'codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails : undefined;
      onSent(email, delivery?.destination ?? email);
    } catch (error) {
      setProblem(signInErrorText(error));
      form.setSubmitting(false);
    }
  };
  return (
    <AuthLayout
      title="Forgot your password?"
      description="Tell us your e-mail and we send you a code to set a new one."
    >
      <form onSubmit={form.onSubmit(({ email }) => void submit(email.trim()))} noValidate>
        <Stack gap="md">
          <FormError>{problem ?? message}</FormError>
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Send the code
          </Button>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onCancel}>
            Back to signing in
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
