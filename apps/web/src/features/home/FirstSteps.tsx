import { Button, Paper, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import type { Home } from './api.ts';
import classes from './Home.module.css';

/** What a new organisation does first, with what is done ticked off; nothing once all is. */
export function FirstSteps({ home }: { home: Home }) {
  const mayMakeForms = useMay('form-templates.manage');
  const hasDocument = Object.values(home.counts).some((count) => count > 0);
  const steps = [
    {
      isDone: home.hasFormTemplate,
      title: 'Upload a form',
      text: 'A PDF form becomes a template with its fields.',
      to: paths.formTemplates,
      action: 'Add a template',
    },
    {
      isDone: home.hasFormPack,
      title: 'Put forms into a pack',
      text: 'A pack holds all that one person gets.',
      to: paths.newFormPack,
      action: 'Make a pack',
    },
    {
      isDone: hasDocument,
      title: 'Send the first document',
      text: 'Make the pack out for somebody and send it.',
      to: paths.newDocument,
      action: 'Draft a document',
    },
  ];
  const next = steps.findIndex((step) => !step.isDone);
  if (next === -1 || !mayMakeForms) return null;
  return (
    <Paper withBorder radius="lg" p="lg" mb={28} component="section" aria-labelledby="first-steps">
      <Title order={2} id="first-steps">
        First steps
      </Title>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step} data-done={step.isDone || undefined}>
            <span className={classes.stepMark}>
              {step.isDone ? <IconCheck size={16} aria-label="Done" /> : index + 1}
            </span>
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
          </li>
        ))}
      </ol>
    </Paper>
  );
}
