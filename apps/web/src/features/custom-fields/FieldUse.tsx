import type { CustomFieldOwner, CustomFieldUse } from '@countersign/contract';
import { List, Skeleton, Text } from '@mantine/core';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { countOf, ownerNouns } from './field-labels.ts';
import { text } from './text.ts';

interface FieldUseProps {
  of: CustomFieldOwner;
  /** Undefined while it is not known. */
  use: CustomFieldUse | undefined;
}

/** Shows how many records have a value of a field, and what depends on it. */
export function FieldUse({ of, use }: FieldUseProps) {
  return (
    <RecordSection title={text.use.title}>
      {use === undefined ? (
        <Skeleton h={20} w={200} role="status" aria-label={text.use.loading} />
      ) : (
        <>
          <Text size="sm">
            {use.objects === 0
              ? text.use.none(ownerNouns[of][0])
              : text.use.count(use.objects, countOf(of, use.objects))}
          </Text>
          {use.locations.length > 0 && (
            <List size="sm" mt="xs" spacing={4}>
              {use.locations.map(({ kind, name }) => (
                <List.Item key={`${kind} ${name}`} style={{ overflowWrap: 'anywhere' }}>
                  {text.use.usedBy(text.use.kinds[kind], name)}
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
    </RecordSection>
  );
}
