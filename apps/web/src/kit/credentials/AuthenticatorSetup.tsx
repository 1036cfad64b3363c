import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './AuthenticatorSetup.module.css';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';
import { text } from './text.ts';

interface AuthenticatorSetupProps {
  /** The `otpauth:` address that the QR code holds; see `authenticatorUri`. */
  uri: string;
  /** The same key in base32, for typing. */
  secret: string;
  /** Tries the app's first code, and answers what is wrong with it; undefined where it was right. */
  onCode(code: string): Promise<string | undefined>;
  /** On the button. */
  action?: string;
  /** Whether it explains itself; not where the page does, with `authenticatorIntro`. */
  hasIntro?: boolean;
  /** Below the button, such as a way back. */
  children?: ReactNode;
}

/** The introduction to the setup. */
export const authenticatorIntro = () => text.authenticator.help;

/** Sets up an authenticator app: the QR code, the key for typing, and the first code as proof. */
export function AuthenticatorSetup({
  uri,
  secret,
  onCode,
  action = text.authenticator.submit,
  hasIntro = true,
  children,
}: AuthenticatorSetupProps) {
  return (
    <Stack gap="lg">
      {hasIntro && (
        <Text c="dimmed" lh={1.6}>
          {authenticatorIntro()}
        </Text>
      )}
      <div className={classes.card}>
        <QrCode content={uri} label={text.authenticator.qrCode} />
        <div className={classes.side}>
          <TypedKey secret={secret} />
          <Anchor href={uri} size="sm" className={classes.open}>
            {text.authenticator.open}
          </Anchor>
        </div>
      </div>
      <CodeForm
        action={action}
        onCode={async (code) => {
          const message = await onCode(code);
          return message === undefined ? undefined : { message, isWrong: true };
        }}
      >
        {children}
      </CodeForm>
    </Stack>
  );
}

function TypedKey({ secret }: { secret: string }) {
  const id = useId();
  const { copy, copied } = useClipboard({ timeout: 2500 });
  return (
    <>
      <Text id={id} size="sm" fw={600}>
        {text.authenticator.key}
      </Text>
      <SimpleGrid
        role="group"
        minColWidth="4.6ch"
        spacing={6}
        verticalSpacing={2}
        w="100%"
        ff="monospace"
        fz="sm"
        lts="0.02em"
        aria-labelledby={id}
      >
        {(secret.match(/.{1,4}/g) ?? []).map((group, index) => (
          // Groups can be alike; their position tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their order
          <span key={index}>{group} </span>
        ))}
      </SimpleGrid>
      {/* Browsers offer the clipboard to pages with a safe connection alone. */}
      {'clipboard' in navigator && (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          onClick={() => copy(secret)}
        >
          {copied ? text.authenticator.copied : text.authenticator.copy}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied && text.authenticator.keyCopied}
      </span>
    </>
  );
}
