import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useAppSelector } from '../../core/store/store.ts';
import { emailProblem } from '../../kit/credentials/email-problem.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { sendResetCode } from './reset-password.ts';
import { text } from './text.ts';

interface ForgottenPasswordFormProps {
  onSent(email: string, destination: string): void;
  onCancel(): void;
}

/** Forgotten password, first step: whose. */
export function ForgottenPasswordForm({ onSent, onCancel }: ForgottenPasswordFormProps) {
  const typed = useAppSelector((state) => state.authenticated.loginForm.email);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: { email: typed }, validate: { email: emailProblem } });
  const submit = async (email: string) => {
    setProblem(undefined);
    const answer = await sendResetCode(email);
    if (answer.problem === undefined) return onSent(email, answer.destination);
    setProblem(answer.problem.message);
    form.getInputNode('email')?.focus();
  };
  return (
    <AuthLayout title={text.forgotten.title} description={text.forgotten.description}>
      <form
        onSubmit={form.onSubmit(
          ({ email }) => submit(email.trim()),
          () => form.getInputNode('email')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          <FormError>{problem}</FormError>
          <TextInput
            label={text.forgotten.email}
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            {text.forgotten.submit}
          </Button>
          <BackToSignIn onClick={onCancel} />
        </Stack>
      </form>
    </AuthLayout>
  );
}
