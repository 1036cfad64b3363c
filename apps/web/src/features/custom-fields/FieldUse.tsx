import type { CustomFieldOwner, CustomFieldUse } from '@countersign/contract';
import { List, Skeleton, Text } from '@mantine/core';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { countOf, ownerNouns } from './field-words.ts';

interface FieldUseProps {
  of: CustomFieldOwner;
  /** Undefined while it is not known. */
  use: CustomFieldUse | undefined;
}

const placeNames: Record<CustomFieldUse['places'][number]['kind'], string> = {
  'approval-setup': 'Approval setup',
  'contact-group': 'Group of contacts',
};

/** How many things have a value of a field, and what goes by it. */
export function FieldUse({ of, use }: FieldUseProps) {
  return (
    <RecordSection title="Where it is used">
      {use === undefined ? (
        <Skeleton h={20} w={200} role="status" aria-label="Counting" />
      ) : (
        <>
          <Text size="sm">
            {use.objects === 0
              ? `No ${ownerNouns[of][0]} has a value yet.`
              : `${countOf(of, use.objects)} ${use.objects === 1 ? 'has' : 'have'} a value.`}
          </Text>
          {use.places.length > 0 && (
            <List size="sm" mt="xs" spacing={4}>
              {use.places.map(({ kind, name }) => (
                <List.Item key={`${kind} ${name}`} style={{ overflowWrap: 'anywhere' }}>
                  {placeNames[kind]}: {name}
                </List.Item>
              ))}
            </List>
          )}
        </>
      )}
    </RecordSection>
  );
}
