import { Box, Loader, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconDeviceMobile, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { Factor } from '../../core/store/slices/authenticated.ts';
import { FormError } from '../../ui/FormError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './FactorChoice.module.css';

interface FactorChoiceProps {
  choices: readonly Factor[];
  /** They have none of them yet and choose one to set up. */
  isSetUp: boolean;
  message?: string;
  onChoose(factor: Factor): Promise<void>;
  onCancel(): void;
}

const factors = {
  app: {
    icon: IconDeviceMobile,
    title: 'Authenticator app',
    text: 'The code that your app shows now',
  },
  email: { icon: IconMail, title: 'Email', text: 'A code that we send you now' },
  phone: {
    icon: IconMessage,
    title: 'Text message',
    text: 'A code that we send to your phone now',
  },
} as const;

/** The choice among ways of getting a code, where somebody has several. */
export function FactorChoice({ choices, isSetUp, message, onChoose, onCancel }: FactorChoiceProps) {
  const [chosen, setChosen] = useState<Factor>();
  const choose = async (factor: Factor) => {
    if (chosen !== undefined) return;
    setChosen(factor);
    await onChoose(factor);
    setChosen(undefined);
  };
  return (
    <AuthLayout
      title={isSetUp ? 'Protect your account' : 'How do you want to sign in?'}
      description={
        isSetUp
          ? 'Your organisation asks for a code besides the password. Choose where yours comes from.'
          : 'Your account is protected by a code. Choose where this one comes from.'
      }
    >
      <Stack gap="sm">
        <FormError>{message}</FormError>
        {choices.map((factor, index) => {
          const { icon: Icon, title, text } = factors[factor];
          return (
            <UnstyledButton
              key={factor}
              className={classes.choice}
              autoFocus={index === 0}
              aria-disabled={chosen !== undefined}
              onClick={() => void choose(factor)}
            >
              <ThemeIcon variant="light" radius="xl" size={42} component="span" aria-hidden>
                <Icon size={22} stroke={1.6} />
              </ThemeIcon>
              <Stack component="span" gap={0} flex={1} miw={0}>
                <Box component="span" fw={600}>
                  {title}
                </Box>
                <Text span size="sm" c="dimmed">
                  {text}
                </Text>
              </Stack>
              {chosen === factor ? (
                <Loader size={18} role="img" aria-label="One moment" />
              ) : (
                <IconChevronRight size={18} className={classes.arrow} aria-hidden />
              )}
            </UnstyledButton>
          );
        })}
        <Stack mt="xs">
          <BackToSignIn onClick={onCancel} />
        </Stack>
      </Stack>
    </AuthLayout>
  );
}
