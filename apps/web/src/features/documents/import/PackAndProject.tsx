import type { ImportDefaults } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useGetProjectQuery } from '../../../entities/projects/api.ts';
import { text } from './text.ts';

/** Names the pack and the project that all rows have. */
export function PackAndProject({ defaults }: { defaults: ImportDefaults }) {
  const { formPack: pack, project } = defaults;
  const projectName = useGetProjectQuery(project ?? skipToken).currentData?.name;
  if (pack === undefined && projectName === undefined) return null;
  return (
    <Group gap="lg">
      {pack !== undefined && (
        <Text size="sm">
          {text.decided.pack}: <b>{pack}</b>
        </Text>
      )}
      {projectName !== undefined && (
        <Text size="sm">
          {text.decided.project}: <b>{projectName}</b>
        </Text>
      )}
    </Group>
  );
}
