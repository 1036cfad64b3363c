import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { text } from './text.ts';
import type { UnsavedOffer } from './use-unsaved-form.ts';

/** Offers what was typed before the session ended. */
export function UnsavedNotice({ offer }: { offer: UnsavedOffer }) {
  return (
    <Alert
      color="ink"
      role="status"
      icon={<IconRestore size={20} aria-hidden />}
      title={text.unsaved.title}
    >
      <Text size="sm">{text.unsaved.help}</Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={offer.restore}>
          {text.unsaved.restore}
        </Button>
        <Button size="xs" variant="default" onClick={offer.discard}>
          {text.unsaved.discard}
        </Button>
      </Group>
    </Alert>
  );
}
