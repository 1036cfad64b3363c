import { emailRule, messages } from '@countersign/contract';
import { Alert, Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useContext, useEffect } from 'react';
import { loginFormChanged } from '../../app/slices/authenticated.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ProductNameContext } from '../../ui/use-page-title.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { readRememberedEmail, rememberEmail } from './remembered-email.ts';
import { type SignInStep, signIn } from './sign-in.ts';

export interface SignInFormProps {
  message?: string;
  /** Whose password was just changed. */
  changedFor?: string;
  onStep(step: SignInStep, email: string): void;
  onForgotten(): void;
}

/** What is wrong with an e-mail address for signing in; null where nothing is. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return messages.required;
  return emailRule.safeParse(email).success
    ? null
    : 'Enter an e-mail address, such as name@example.com.';
}

/** E-mail and password. The password stays in this form and goes nowhere but into the sign-in. */
export function SignInForm({ message, changedFor, onStep, onForgotten }: SignInFormProps) {
  const dispatch = useAppDispatch();
  const productName = useContext(ProductNameContext);
  const loginForm = useAppSelector((state) => state.authenticated.loginForm);
  const form = useForm({
    initialValues: { ...loginForm, email: changedFor ?? loginForm.email, password: '' },
    validate: {
      email: emailProblem,
      password: (password) => (password === '' ? messages.required : null),
    },
  });
  // The form's own object changes with each letter; the remembered address is read once.
  const { setValues, getValues } = form;
  useEffect(() => {
    void readRememberedEmail().then((email) => {
      if (email !== undefined && getValues().email === '') setValues({ email, remember: true });
    });
  }, [setValues, getValues]);

  const submit = async ({ email, password, remember }: typeof form.values) => {
    form.setSubmitting(true);
    dispatch(loginFormChanged({ email: email.trim(), remember }));
    const step = await signIn(email, password);
    form.setSubmitting(false);
    if (step.step !== 'failed') await rememberEmail(remember ? email.trim() : undefined);
    else form.setFieldValue('password', '');
    onStep(step, email.trim());
  };

  return (
    <AuthLayout title="Sign in" description={`Welcome back to ${productName}.`}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap="md">
          {changedFor !== undefined && message === undefined && (
            <Alert
              color="green"
              variant="light"
              role="status"
              icon={<IconCheck size={18} />}
              p="sm"
            >
              Your password is changed. Sign in with the new one.
            </Alert>
          )}
          <FormError>{message}</FormError>
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            data-autofocus
            autoFocus={form.values.email === ''}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            autoFocus={form.values.email !== ''}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between">
            <Checkbox
              label="Remember me"
              {...form.getInputProps('remember', { type: 'checkbox' })}
            />
            <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
              Forgot your password?
            </Anchor>
          </Group>
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Sign in
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
