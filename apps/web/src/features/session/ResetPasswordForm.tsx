import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CodeField, codeProblem } from '../../kit/credentials/CodeField.tsx';
import { PasswordHints, passwordProblem } from '../../kit/credentials/PasswordHints.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { FormNotice } from './FormNotice.tsx';
import { sendResetCode, setPasswordByCode } from './reset-password.ts';

interface ResetPasswordFormProps {
  email: string;
  /** Where the code went, partly hidden. */
  destination: string;
  /** Not they asked for it, but whoever keeps the accounts. */
  isRequired: boolean;
  onDone(email: string): void;
  onCancel(): void;
}

/** Forgotten password, second step: the code and a new password. */
export function ResetPasswordForm({
  email,
  destination,
  isRequired,
  onDone,
  onCancel,
}: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isSentAgain, setIsSentAgain] = useState(false);
  const form = useForm({
    initialValues: { code: '', password: '' },
    validate: {
      code: (code) => codeProblem(code),
      password: (password) => passwordProblem(password) ?? null,
    },
  });
  const refuse = ({ message, field }: { message: string; field?: 'code' | 'password' }) => {
    if (field === undefined) return setProblem(message);
    form.setFieldError(field, message);
    form.getInputNode(field)?.focus();
  };
  const submit = async ({ code, password }: typeof form.values) => {
    setProblem(undefined);
    setIsSentAgain(false);
    const refusal = await setPasswordByCode(email, code, password);
    if (refusal === undefined) return onDone(email);
    refuse(refusal);
  };
  const sendAgain = async () => {
    setProblem(undefined);
    setIsSentAgain(false);
    const answer = await sendResetCode(email);
    if (answer.problem !== undefined) return refuse(answer.problem);
    setIsSentAgain(true);
    form.setFieldValue('code', '');
    form.getInputNode('code')?.focus();
  };
  return (
    <AuthLayout
      title="Set a new password"
      description={isRequired ? requiredText(destination) : sentText(destination)}
    >
      <form
        onSubmit={form.onSubmit(submit, (errors) =>
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          <FormError>{problem}</FormError>
          <FormNotice isDone>{isSentAgain ? 'A new code is on its way.' : undefined}</FormNotice>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <CodeField autoFocus {...form.getInputProps('code')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            size="md"
            aria-describedby="password-hints"
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('password')}
          />
          <PasswordHints id="password-hints" password={form.values.password} />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Change the password
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            No code?{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => void sendAgain()}
            >
              Send the code again
            </Anchor>
          </Text>
          <BackToSignIn onClick={onCancel} />
        </Stack>
      </form>
    </AuthLayout>
  );
}

function sentText(destination: string) {
  return (
    <>
      If there is an account, a code is on its way to <strong>{destination}</strong>. It can be used
      for an hour.
    </>
  );
}

function requiredText(destination: string) {
  return (
    <>
      Your administrator asks you to set a new password. The code for it was sent to{' '}
      <strong>{destination}</strong>; if it is not there any more, have it sent again.
    </>
  );
}
