import type { SetUpStep } from '@countersign/contract';
import { Button, Flex, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import type { Home } from './api.ts';

const texts: Record<SetUpStep, { title: string; text: string; to: string; action: string }> = {
  company: {
    title: 'Add a company',
    text: 'Documents are sent in its name.',
    to: paths.companies,
    action: 'Add a company',
  },
  project: {
    title: 'Add a project',
    text: 'A production, event or job of the company.',
    to: paths.projects,
    action: 'Add a project',
  },
  people: {
    title: 'Invite colleagues',
    text: 'Those who draft and those who approve.',
    to: paths.users,
    action: 'Invite somebody',
  },
  'form-template': {
    title: 'Upload a form',
    text: 'A PDF form becomes a template with its fields.',
    to: paths.formTemplates,
    action: 'Add a template',
  },
  'form-pack': {
    title: 'Put forms into a pack',
    text: 'A pack holds all that one person gets.',
    to: paths.newFormPack,
    action: 'Make a pack',
  },
  document: {
    title: 'Send the first document',
    text: 'Make the pack out for somebody and send it.',
    to: paths.newDocument,
    action: 'Draft a document',
  },
};

/** What a new organisation does first, with what is done ticked off; nothing once all is. */
export function FirstSteps({ home }: { home: Home }) {
  const steps = home.steps.map(({ step, isDone }) => ({ ...texts[step], isDone }));
  const next = steps.findIndex((step) => !step.isDone);
  if (next === -1) return null;
  return (
    <Paper withBorder radius="lg" p="lg" mb={28} component="section" aria-labelledby="first-steps">
      <Title order={2} id="first-steps">
        First steps
      </Title>
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
              {step.isDone ? <IconCheck size={16} aria-label="Done" /> : index + 1}
            </ThemeIcon>
            <div>
              <Text fw={600}>{step.title}</Text>
              <Text size="sm" c="dimmed" mt={2}>
                {step.text}
              </Text>
              {index === next && (
                <Button component={Link} to={step.to} size="xs" mt="sm">
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
