import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../core/dates.ts';
import { text } from './text.ts';

interface ArchiveBannerProps {
  /** When it was archived (ISO 8601); null where it is not, and nothing is shown. */
  archivedAt: string | null;
  /** Who did it, where that is known. */
  by?: string;
  /** What that means: where it is still seen, and where it is offered no more. */
  children?: ReactNode;
  /** Without it nothing can be restored here. */
  onRestore?(): void;
  isRestoring?: boolean;
}

/** Says that something is archived, and brings it back. */
export function ArchiveBanner(props: ArchiveBannerProps) {
  const { archivedAt, by, children, onRestore, isRestoring } = props;
  if (archivedAt === null) return null;
  return (
    <Alert color="gray" icon={<IconArchive size={20} aria-hidden />} role="note" mb="md">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text size="sm" fw={600}>
            {text.archive.archivedOn(formatDate(archivedAt), by)}
          </Text>
          {children !== undefined && <Text size="sm">{children}</Text>}
        </div>
        {onRestore !== undefined && (
          <Button variant="default" loading={isRestoring} onClick={onRestore}>
            {text.archive.restore}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
