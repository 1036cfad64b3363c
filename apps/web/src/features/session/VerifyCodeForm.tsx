import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError } from '../../ui/FormError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { answerChallenge, type SignInStep } from './sign-in.ts';

export interface VerifyCodeFormProps {
  /** Where the code went; empty where an authenticator app shows it. */
  destination: string;
  message?: string;
  onStep(step: SignInStep, email: string): void;
  onCancel(): void;
}

/** The code of an authenticator app, or one that was sent. */
export function VerifyCodeForm({ destination, message, onStep, onCancel }: VerifyCodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => (/^\d{4,10}$/.test(code.trim()) ? null : 'Enter the code in digits.'),
    },
  });
  const submit = async ({ code }: typeof form.values) => {
    form.setSubmitting(true);
    const step = await answerChallenge(code.trim());
    form.setSubmitting(false);
    if (step.step === 'failed') form.reset();
    onStep(step, '');
  };
  const description =
    destination === ''
      ? 'Enter the code that your authenticator app shows.'
      : `We sent a code to ${destination}.`;
  return (
    <AuthLayout title="Verification code" description={description}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack gap="md">
          <FormError>{message}</FormError>
          <TextInput
            label="Code"
            name="code"
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.getInputProps('code')}
          />
          <Button type="submit" size="md" fullWidth loading={form.submitting} mt="xs">
            Sign in
          </Button>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onCancel}>
            Back to signing in
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
