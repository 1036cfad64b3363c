import { Box, Group, Skeleton } from '@mantine/core';

/** So many rows of a card while they are on their way: as high as rows of two lines are, so that nothing moves. */
export function RowSkeletons({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Group key={index} component="li" gap="6px 12px" py="xs" h={height}>
      <Box flex={1} miw={140}>
        <Skeleton h={13} w={`${62 - (index % 2) * 14}%`} />
        <Skeleton h={11} w={`${44 + (index % 2) * 10}%`} mt={9} />
      </Box>
    </Group>
  ));
}
