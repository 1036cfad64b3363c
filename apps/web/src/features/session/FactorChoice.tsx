import { Box, Loader, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconDeviceMobile, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { Factor } from '../../core/store/slices/authenticated.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import classes from './FactorChoice.module.css';
import { text } from './text.ts';

interface FactorChoiceProps {
  choices: readonly Factor[];
  /** They have none of them yet and choose one to set up. */
  isSetUp: boolean;
  message?: string;
  onChoose(factor: Factor): Promise<void>;
  onCancel(): void;
}

const icons = { app: IconDeviceMobile, email: IconMail, phone: IconMessage };

/** The choice among ways of getting a code, where someone has several. */
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
      title={isSetUp ? text.choice.setUpTitle : text.choice.title}
      description={isSetUp ? text.choice.setUpDescription : text.choice.description}
    >
      <Stack gap="sm">
        <FormError>{message}</FormError>
        {choices.map((factor, index) => {
          const Icon = icons[factor];
          const { title, help } = text.choice.factors[factor];
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
                  {help}
                </Text>
              </Stack>
              {chosen === factor ? (
                <Loader size={18} role="img" aria-label={text.choice.loading} />
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
