import { Anchor, Text } from '@mantine/core';
import type { Factor } from '../../core/store/slices/authenticated.ts';
import { CodeForm, type CodeRefusal } from '../../kit/credentials/CodeForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';

interface VerifyCodeFormProps {
  from: Factor;
  /** Where the code went, partly hidden; empty for an authenticator app. */
  destination: string;
  onCode(code: string): Promise<CodeRefusal | undefined>;
  onCancel(): void;
}

/** The most digits that a code by email has: user pools differ. */
const mailedCodeLength = 8;

/** The second step of signing in: the code of an authenticator app, or one that was sent. */
export function VerifyCodeForm({ from, destination, onCode, onCancel }: VerifyCodeFormProps) {
  return (
    <AuthLayout title="Enter your code" description={descriptionOf(from, destination)}>
      <CodeForm
        action="Sign in"
        onCode={onCode}
        digits={from === 'email' ? mailedCodeLength : undefined}
      >
        {from === 'app' ? (
          <BackToSignIn onClick={onCancel} />
        ) : (
          <Text size="sm" c="dimmed" ta="center">
            No code? {from === 'email' ? 'Look among the unwanted emails, or' : 'Wait a moment, or'}{' '}
            <Anchor component="button" type="button" inherit underline="always" onClick={onCancel}>
              sign in again to get a new one
            </Anchor>
            .
          </Text>
        )}
      </CodeForm>
    </AuthLayout>
  );
}

function descriptionOf(from: Factor, destination: string) {
  const where = destination === '' ? '' : ' to ';
  switch (from) {
    case 'app':
      return 'Open your authenticator app and enter the six digits that it shows for this account.';
    case 'email':
    case 'phone':
      return (
        <>
          We sent you a code{where}
          <strong>{destination}</strong>. It can be used for a few minutes.
        </>
      );
  }
}
