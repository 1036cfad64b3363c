import type { OmittedField } from '@countersign/contract';
import { Alert, List, Spoiler } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { omittedTexts, omittedTitle } from './omitted-text.ts';

/** Lists what of the fields of an uploaded PDF is not taken over, with the reasons. */
export function OmittedFields({ omitted }: { omitted: readonly OmittedField[] }) {
  if (omitted.length === 0) return null;
  return (
    <Alert
      color="amber"
      title={omittedTitle(omitted.length)}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <Spoiler maxHeight={100} showLabel="Show all" hideLabel="Show less">
        <List size="sm" spacing={4}>
          {omitted.map(({ label, page, reason }) => (
            <List.Item key={`${page} ${label} ${reason}`}>
              “{label}”, page {page + 1}: {omittedTexts[reason]}
            </List.Item>
          ))}
        </List>
      </Spoiler>
    </Alert>
  );
}
