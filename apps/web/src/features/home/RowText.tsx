import { Anchor, Box, Text } from '@mantine/core';
import { Link } from 'react-router';

interface RowTextProps {
  /** Where its name leads. */
  to: string;
  name: string;
  /** The line below its name. */
  detail: string;
  /** All of that line, where it says less than there is to say. */
  detailTitle?: string;
}

/** Shows the text of a card's row: a name, which leads to the record, and a line below. */
export function RowText({ to, name, detail, detailTitle }: RowTextProps) {
  return (
    <Box flex={1} miw={140}>
      <Anchor component={Link} to={to} size="sm" fw={550} truncate display="block">
        {name}
      </Anchor>
      <Text size="sm" c="dimmed" truncate title={detailTitle}>
        {detail}
      </Text>
    </Box>
  );
}
