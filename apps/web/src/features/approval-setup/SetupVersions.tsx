import type { ApprovalStep } from '@countersign/contract';
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useListApprovalSetupVersionsQuery } from './api.ts';
import { text } from './text.ts';

interface SetupVersionsProps {
  id: string;
  /** The version that new documents get. */
  current: number;
  isFixed: boolean;
  /** Puts the steps of a version into the form; they count once they are saved. */
  onTake(steps: ApprovalStep[]): void;
}

/** Lists earlier versions of the approval setup, whose steps can be restored. */
export function SetupVersions({ id, current, isFixed, onTake }: SetupVersionsProps) {
  const { data, error } = useListApprovalSetupVersionsQuery(
    { id, current },
    { refetchOnMountOrArgChange: true },
  );
  const take = (version: number, steps: ApprovalStep[]) => {
    onTake(steps);
    toastSuccess(text.versions.restored(version));
  };
  return (
    <RecordSection title={text.versions.title} description={text.versions.description}>
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data === undefined && error === undefined && <Skeleton h={40} />}
      <Stack component="ul" gap="sm">
        {data?.items.map(({ version, at, by, steps }) => (
          <Group key={version} component="li" justify="space-between" wrap="nowrap">
            <Box component="span" miw={0}>
              <Text size="sm" fw={550}>
                {text.versions.version(version, version === current)}
              </Text>
              <Text size="xs" c="dimmed" title={formatMoment(at)}>
                {text.versions.steps(steps.length)}
                {by !== '' && `, ${by}`}, {formatAgo(at)}
              </Text>
            </Box>
            {version !== current && !isFixed && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text.versions.restoreOf(version)}
                onClick={() => take(version, steps)}
              >
                {text.versions.restore}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </RecordSection>
  );
}
