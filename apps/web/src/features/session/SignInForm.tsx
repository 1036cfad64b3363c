import { messages } from '@countersign/contract';
import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { hasSessionEnded } from '../../core/session/return-to.ts';
import type { SignInProblem } from '../../core/session/sign-in-error.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { emailProblem } from '../../kit/credentials/email-problem.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { PasswordField } from '../../ui/inputs/PasswordField.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FormNotice } from './FormNotice.tsx';
import { readRememberedEmail, rememberEmail } from './remembered-email.ts';
import { signInText } from './sign-in-text.ts';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

interface SignInFormProps {
  problem?: SignInProblem;
  /** Whose password was just changed. */
  changedFor?: string;
  onSubmit(email: string, password: string, remember: boolean): Promise<void>;
  onForgotten(): void;
}

interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}

type SignInErrors = Partial<Record<keyof SignInValues, string>>;

/**
 * Email and password. The password stays in this form and goes nowhere but into the sign-in. It does without the
 * library of forms, which is as large as all else on the first page that people see.
 */
export function SignInForm({ problem, changedFor, onSubmit, onForgotten }: SignInFormProps) {
  const text = signInText.signIn;
  const productName = useContext(ProductNameContext);
  const tried = useAppSelector((state) => state.authenticated.loginForm);
  const known = changedFor ?? tried.email;
  const [values, setValues] = useState<SignInValues>({ ...tried, email: known, password: '' });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<SignInValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))),
    );
  };
  useRememberedEmail((email) => {
    // Unless the user was faster.
    if (values.email !== '') return;
    change({ email, remember: true });
    passwordField.current?.focus();
  });
  useEffect(() => {
    if (problem !== undefined) passwordField.current?.focus();
  }, [problem]);
  const secondsLeft = useSecondsLeft(problem?.lockedUntil);
  // The lock is that of one account: another one may sign in meanwhile.
  const isLocked = secondsLeft > 0 && values.email.trim() === tried.email;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = errorsOf(values);
    setErrors(wrong);
    if (wrong.email !== undefined) return emailField.current?.focus();
    if (wrong.password !== undefined) return passwordField.current?.focus();
    if (isLocked || isSubmitting) return;
    setIsSubmitting(true);
    try {
      await onSubmit(values.email.trim(), values.password, values.remember);
    } finally {
      setIsSubmitting(false);
      change({ password: '' });
    }
  };

  return (
    <AuthLayout title={text.title} description={text.welcome(productName)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Notice
            problem={problem}
            isLocked={secondsLeft > 0}
            isChanged={changedFor !== undefined}
          />
          <TextInput
            ref={emailField}
            label={text.email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            autoFocus={known === ''}
            value={values.email}
            error={errors.email}
            onChange={({ currentTarget: { value } }) => change({ email: value })}
          />
          <PasswordField
            ref={passwordField}
            label={text.password}
            name="password"
            autoComplete="current-password"
            size="md"
            autoFocus={known !== ''}
            value={values.password}
            error={errors.password}
            onChange={({ currentTarget: { value } }) => change({ password: value })}
          />
          <Group justify="space-between">
            <Checkbox
              label={text.remember}
              checked={values.remember}
              onChange={({ currentTarget: { checked } }) => {
                change({ remember: checked });
                // Who takes it back does not have to sign in for that.
                if (!checked) void rememberEmail(undefined);
              }}
            />
            <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
              {text.forgotten}
            </Anchor>
          </Group>
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={isSubmitting}
            disabled={isLocked}
            c={isLocked ? 'dimmed' : undefined}
            mt="xs"
          >
            {isLocked ? text.locked(clockText(secondsLeft)) : text.submit}
          </Button>
          <Anchor component={Link} to={paths.verify} size="sm" c="dimmed" ta="center">
            {text.verify}
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
  const text = signInText.signIn;
  if (problem?.lockedUntil !== undefined && !isLocked) {
    return <FormNotice>{text.unlocked}</FormNotice>;
  }
  if (problem !== undefined) return <FormError>{problem.message}</FormError>;
  if (isChanged) return <FormNotice isDone>{text.passwordChanged}</FormNotice>;
  return isEnded && <FormNotice>{text.sessionEnded}</FormNotice>;
}

function errorsOf({ email, password }: SignInValues): SignInErrors {
  const wrong = emailProblem(email);
  return {
    ...(wrong !== null && { email: wrong }),
    ...(password === '' && { password: messages.required }),
  };
}

/** Tells the remembered address, once it is known. */
function useRememberedEmail(onEmail: (email: string) => void) {
  // What is told changes with each letter; the remembered address is read once.
  const fillIn = useEffectEvent(onEmail);
  useEffect(() => {
    void readRememberedEmail().then((email) => email !== undefined && fillIn(email));
  }, []);
}
