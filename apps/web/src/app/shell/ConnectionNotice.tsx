import { Group, Loader } from '@mantine/core';
import { useIsReachable } from '../../core/connection.ts';
import { text } from '../text.ts';

/** Says that the server cannot be reached, for as long as that is so. */
export function ConnectionNotice() {
  const isReachable = useIsReachable();
  return (
    <div role="status">
      {!isReachable && (
        <Group
          gap="xs"
          justify="center"
          wrap="nowrap"
          bg="amber.7"
          c="white"
          px="md"
          py="xs"
          fz="sm"
        >
          <Loader size={14} color="currentColor" aria-hidden />
          {text.page.offline}
        </Group>
      )}
    </div>
  );
}
