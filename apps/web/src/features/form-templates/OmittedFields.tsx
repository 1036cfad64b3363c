import type { OmittedField } from '@countersign/contract';
import { Alert, List, Spoiler } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { text } from './text.ts';

/** Lists what of the fields of an uploaded PDF is not taken over, with the reasons. */
export function OmittedFields({ omitted }: { omitted: readonly OmittedField[] }) {
  if (omitted.length === 0) return null;
  return (
    <Alert
      color="amber"
      title={text.omitted.title(omitted.length)}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <Spoiler maxHeight={100} showLabel={text.omitted.showAll} hideLabel={text.omitted.showLess}>
        <List size="sm" spacing={4}>
          {omitted.map(({ label, page, reason }) => (
            <List.Item key={`${page} ${label} ${reason}`}>
              {text.omitted.item(label, page + 1, text.omitted.reasons[reason])}
            </List.Item>
          ))}
        </List>
      </Spoiler>
    </Alert>
  );
}
