import { Button, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconFolder, IconX } from '@tabler/icons-react';
import { chooseProject } from '../../core/session/choose-company.ts';
import { useChosenProject } from '../../core/session/use-chosen-project.ts';
import { useGetProjectQuery } from './api.ts';
import classes from './ChosenProjectNote.module.css';

/** Says that a page shows one project alone, and leads back to all of them. */
export function ChosenProjectNote() {
  const id = useChosenProject();
  const { data } = useGetProjectQuery(id ?? skipToken);
  if (id === undefined || data === undefined || data.id !== id) return null;
  return (
    <div className={classes.note}>
      <IconFolder size={17} stroke={1.7} aria-hidden />
      <Text size="sm" truncate title={data.name}>
        Only <strong>{data.name}</strong>
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => chooseProject(null)}
      >
        Show all projects
      </Button>
    </div>
  );
}
