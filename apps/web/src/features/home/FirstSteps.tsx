import type { SetUpStep } from '@countersign/contract';
import { Button, Flex, Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import type { Home } from './api.ts';
import { text } from './text.ts';

const targets: Record<SetUpStep, string> = {
  company: paths.companies,
  project: paths.newProject,
  people: paths.inviteUser,
  'form-template': paths.formTemplates,
  'form-pack': paths.newFormPack,
  document: paths.newDocument,
};

/**
 * Lists the first steps of a new organisation, with the finished ones ticked off; nothing once all are, or the user
 * skipped them.
 */
export function FirstSteps({ home }: { home: Home }) {
  const [{ showFirstSteps }, change] = usePreferences();
  const steps = home.steps.map(({ step, isDone }) => ({
    ...text.firstSteps[step],
    to: targets[step],
    isDone,
  }));
  const next = steps.findIndex((step) => !step.isDone);
  if (next === -1 || !showFirstSteps) return null;
  return (
    <Paper withBorder radius="lg" p="lg" mb={28} component="section" aria-labelledby="first-steps">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="first-steps">
          {text.firstSteps.title}
        </Title>
        <Button variant="subtle" size="xs" onClick={() => change({ showFirstSteps: false })}>
          {text.firstSteps.skip}
        </Button>
      </Group>
      <SimpleGrid component="ol" minColWidth={220} autoFlow="auto-fit" spacing="lg" mt="md">
        {steps.map((step, index) => (
          <Flex key={step.title} component="li" gap="md">
            <ThemeIcon
              component="span"
              variant={step.isDone ? 'filled' : 'outline'}
              color={step.isDone ? 'green' : 'ink'}
              size={28}
              radius="xl"
              fz="sm"
              fw={650}
            >
              {step.isDone ? <IconCheck size={16} aria-label={text.firstSteps.done} /> : index + 1}
            </ThemeIcon>
            <div>
              <Text fw={600}>{step.title}</Text>
              <Text size="sm" c="dimmed" mt={2}>
                {step.help}
              </Text>
              {!step.isDone && (
                <Button
                  component={Link}
                  to={step.to}
                  variant={index === next ? 'filled' : 'default'}
                  size="xs"
                  mt="sm"
                >
                  {step.action}
                </Button>
              )}
            </div>
          </Flex>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
