import type { DocumentSummary } from '@countersign/contract';
import { Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { deliveryTexts, documentStateLooks, isInProgress } from './document-states.ts';
import { useGeneratingGuids } from './use-generating-guids.ts';

/** A document's state, with what is being made or went wrong. */
export function DocumentStateBadge({ document }: { document: DocumentSummary }) {
  const guids = useGeneratingGuids();
  const look = documentStateLooks[document.state];
  const isAlone = !isInProgress(document, guids) && document.delivery !== 'failed';
  return (
    // Next to a long name the words shrink, and the state never does.
    <Group gap={10} wrap="nowrap" miw={isAlone ? 'max-content' : undefined}>
      <StateBadge color={look.color}>{look.name}</StateBadge>
      {isInProgress(document, guids) && (
        <Group gap={6} wrap="nowrap" role="status">
          <Loader size={14} aria-hidden />
          <Text size="sm" c="dimmed" truncate>
            {deliveryTexts[document.delivery] ?? deliveryTexts.generating}
          </Text>
        </Group>
      )}
      {document.delivery === 'failed' && (
        <Group gap={6} wrap="nowrap" c="var(--mantine-color-error)" title={deliveryTexts.failed}>
          <IconAlertTriangle size={16} style={{ flex: 'none' }} aria-hidden />
          <Text size="sm" truncate inherit>
            {deliveryTexts.failed}
          </Text>
        </Group>
      )}
    </Group>
  );
}
