import type { Approver } from '@countersign/contract';
import { Box, Group, Text } from '@mantine/core';
import { UserAvatar } from '../../entities/users/UserAvatar.tsx';

interface PersonChipProps {
  person: Pick<Approver, 'name' | 'profilePicUrl' | 'state'>;
  /** A line below the name. */
  note?: string;
}

/** Shows an approver: picture or initials, and name. */
export function PersonChip({ person, note }: PersonChipProps) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <UserAvatar
        name={person.name}
        pictureUrl={person.profilePicUrl}
        color={person.state === 'disabled' ? 'gray' : 'initials'}
        allowedInitialsColors={['ink', 'amber', 'green']}
        size={28}
      />
      <Box component="span" flex={1} miw={0}>
        <Text component="span" size="sm" truncate display="block" title={person.name}>
          {person.name}
        </Text>
        {note !== undefined && (
          <Text component="span" size="xs" c="dimmed" truncate display="block" title={note}>
            {note}
          </Text>
        )}
      </Box>
    </Group>
  );
}
