import { emailRule, messages } from '@countersign/contract';
import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { hasSessionEnded } from '../../core/session/return-to.ts';
import type { SignInProblem } from '../../core/session/sign-in-error.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { ruleOf } from '../../kit/forms/rules.ts';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ProductNameContext } from '../../ui/use-page-title.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormNotice } from './FormNotice.tsx';
import { readRememberedEmail, rememberEmail } from './remembered-email.ts';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

interface SignInFormProps {
  problem?: SignInProblem;
  /** Whose password was just changed. */
  changedFor?: string;
  onSubmit(email: string, password: string, remember: boolean): Promise<void>;
  onForgotten(): void;
}

/** E-mail and password. The password stays in this form and goes nowhere but into the sign-in. */
export function SignInForm({ problem, changedFor, onSubmit, onForgotten }: SignInFormProps) {
  const productName = useContext(ProductNameContext);
  const tried = useAppSelector((state) => state.authenticated.loginForm);
  const form = useForm({
    initialValues: { ...tried, email: changedFor ?? tried.email, password: '' },
    validate: {
      email: ruleOf(emailRule),
      password: (password) => (password === '' ? messages.required : null),
    },
  });
  const passwordField = useRef<HTMLInputElement>(null);
  useRememberedEmail(form, passwordField);
  useEffect(() => {
    if (problem !== undefined) passwordField.current?.focus();
  }, [problem]);
  const secondsLeft = useSecondsLeft(problem?.lockedUntil);
  // The lock is that of one account: another one may sign in meanwhile.
  const isLocked = secondsLeft > 0 && form.values.email.trim() === tried.email;

  const submit = async ({ email, password, remember }: typeof form.values) => {
    if (isLocked) return;
    await onSubmit(email.trim(), password, remember);
    form.setFieldValue('password', '');
  };

  return (
    <AuthLayout title="Sign in" description={`Welcome back to ${productName}.`}>
      <form
        onSubmit={form.onSubmit(submit, (errors) =>
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
        noValidate
      >
        <Stack gap="md">
          <Notice
            problem={problem}
            isLocked={secondsLeft > 0}
            isChanged={changedFor !== undefined}
          />
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            autoFocus={tried.email === ''}
            {...form.getInputProps('email')}
          />
          <PasswordField
            ref={passwordField}
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            autoFocus={tried.email !== ''}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between">
            <Checkbox
              label="Remember me"
              {...form.getInputProps('remember', { type: 'checkbox' })}
              onChange={({ currentTarget: { checked } }) => {
                form.setFieldValue('remember', checked);
                // Who takes it back does not have to sign in for that.
                if (!checked) void rememberEmail(undefined);
              }}
            />
            <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
              Forgot your password?
            </Anchor>
          </Group>
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={form.submitting}
            disabled={isLocked}
            c={isLocked ? 'dimmed' : undefined}
            mt="xs"
          >
            {isLocked ? `Sign in again in ${clockText(secondsLeft)}` : 'Sign in'}
          </Button>
          <Anchor component={Link} to={paths.verify} size="sm" c="dimmed" ta="center">
            Check a PDF that you were sent
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}

interface NoticeProps {
  problem: SignInProblem | undefined;
  isLocked: boolean;
  isChanged: boolean;
}

/** The one thing to know before signing in: what went wrong, else what came before. */
function Notice({ problem, isLocked, isChanged }: NoticeProps) {
  const [isEnded] = useState(hasSessionEnded);
  if (problem?.lockedUntil !== undefined && !isLocked) {
    return <FormNotice>You can try again now.</FormNotice>;
  }
  if (problem !== undefined) return <FormError>{problem.message}</FormError>;
  if (isChanged) {
    return <FormNotice isDone>Your password is changed. Sign in with the new one.</FormNotice>;
  }
  if (!isEnded) return null;
  return (
    <FormNotice>
      Your session has ended, or was ended elsewhere. Sign in to go on where you were.
    </FormNotice>
  );
}

type RememberingForm = Pick<
  ReturnType<typeof useForm<{ email: string; remember: boolean; password: string }>>,
  'setValues' | 'getValues'
>;

/** Fills in the remembered address, unless somebody was faster, and leads on to the password. */
function useRememberedEmail(
  form: RememberingForm,
  passwordField: React.RefObject<HTMLInputElement | null>,
) {
  // The form's functions change with each letter; the remembered address is read once.
  const fillIn = useEffectEvent((email: string | undefined) => {
    if (email === undefined || form.getValues().email !== '') return;
    form.setValues({ email, remember: true });
    passwordField.current?.focus();
  });
  useEffect(() => {
    void readRememberedEmail().then(fillIn);
  }, []);
}
