import { Box, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Profile.module.css';

interface SettingsSectionProps {
  title: string;
  /** A sentence or two on what this is for. */
  description: ReactNode;
  children: ReactNode;
}

/** A setting: its title at the left, its form at the right; one below the other on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Box pt={6}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Text component="div" size="sm" c="dimmed" mt={6} lh={1.55}>
          {description}
        </Text>
      </Box>
      <Paper withBorder radius="lg" className={classes.card}>
        {children}
      </Paper>
    </section>
  );
}
