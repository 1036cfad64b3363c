import { Anchor, Badge, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useGetApprovalSetupUsesQuery } from './api.ts';
import { text } from './text.ts';

/** The projects that start with an approval setup. */
export function SetupUses({ id }: { id: string }) {
  const { data, error } = useGetApprovalSetupUsesQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordSection title={text.uses.title}>
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data === undefined && error === undefined && <Skeleton h={40} />}
      {data?.projects.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.uses.none}
        </Text>
      )}
      {data !== undefined && data.projects.length > 0 && (
        <Stack component="ul" gap="sm">
          {data.projects.map((project) => (
            <Group key={project.id} component="li" justify="space-between" wrap="nowrap">
              <Box component="span" miw={0}>
                <Anchor component={Link} to={paths.project(project.id)} size="sm">
                  {project.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {project.companyName}
                </Text>
              </Box>
              {project.isArchived && (
                <Badge variant="light" color="gray">
                  {text.list.archived}
                </Badge>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </RecordSection>
  );
}
