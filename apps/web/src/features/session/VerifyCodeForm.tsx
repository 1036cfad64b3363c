import { Anchor, Text } from '@mantine/core';
import type { Factor } from '../../core/store/slices/authenticated.ts';
import { CodeForm, type CodeRefusal } from '../../kit/credentials/CodeForm.tsx';
import { Emphasis } from '../../ui/page/Emphasis.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { text } from './text.ts';

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
    <AuthLayout title={text.code.title} description={descriptionOf(from, destination)}>
      <CodeForm
        action={text.code.submit}
        onCode={onCode}
        digits={from === 'email' ? mailedCodeLength : undefined}
      >
        {from === 'app' ? (
          <BackToSignIn onClick={onCancel} />
        ) : (
          <Text size="sm" c="dimmed" ta="center">
            {from === 'email' ? text.code.notEmailed : text.code.notTexted}{' '}
            <Anchor component="button" type="button" inherit underline="always" onClick={onCancel}>
              {text.code.signInAgain}
            </Anchor>
          </Text>
        )}
      </CodeForm>
    </AuthLayout>
  );
}

function descriptionOf(from: Factor, destination: string) {
  if (from === 'app') return text.code.fromApp;
  if (destination === '') return text.code.sent;
  return <Emphasis text={text.code.sentTo(destination)} part={destination} />;
}
