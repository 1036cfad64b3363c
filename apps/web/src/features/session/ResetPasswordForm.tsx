import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CodeField, codeProblem } from '../../kit/credentials/CodeField.tsx';
import { PasswordHints, passwordProblem } from '../../kit/credentials/PasswordHints.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PasswordField } from '../../ui/inputs/PasswordField.tsx';
import { Emphasis } from '../../ui/page/Emphasis.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { FormNotice } from './FormNotice.tsx';
import { sendResetCode, setPasswordByCode } from './reset-password.ts';
import { text } from './text.ts';

interface ResetPasswordFormProps {
  email: string;
  /** Where the code went, partly hidden. */
  destination: string;
  /** An administrator asked for it. */
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
      title={text.reset.title}
      description={
        <Emphasis
          text={(isRequired ? text.reset.requiredSentTo : text.reset.sentTo)(destination)}
          part={destination}
        />
      }
    >
      <form
        onSubmit={form.onSubmit(submit, (errors) =>
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          <FormError>{problem}</FormError>
          <FormNotice isDone>{isSentAgain ? text.reset.sentAgain : undefined}</FormNotice>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <CodeField autoFocus {...form.getInputProps('code')} />
          <PasswordField
            label={text.reset.password}
            autoComplete="new-password"
            size="md"
            aria-describedby="password-hints"
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('password')}
          />
          <PasswordHints id="password-hints" password={form.values.password} />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            {text.reset.submit}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {text.reset.noCode}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => void sendAgain()}
            >
              {text.reset.sendAgain}
            </Anchor>
          </Text>
          <BackToSignIn onClick={onCancel} />
        </Stack>
      </form>
    </AuthLayout>
  );
}
