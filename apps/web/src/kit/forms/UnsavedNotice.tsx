import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { UnsavedOffer } from './use-unsaved-form.ts';

/** Offers what was typed before the session ended. */
export function UnsavedNotice({ offer }: { offer: UnsavedOffer }) {
  return (
    <Alert
      color="ink"
      role="status"
      icon={<IconRestore size={20} aria-hidden />}
      title="Unsaved changes"
    >
      <Text size="sm">Your session ended before these changes were saved.</Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={offer.restore}>
          Restore changes
        </Button>
        <Button size="xs" variant="default" onClick={offer.discard}>
          Discard changes
        </Button>
      </Group>
    </Alert>
  );
}
