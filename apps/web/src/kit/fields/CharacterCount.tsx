import { Text } from '@mantine/core';

interface CharacterCountProps {
  value: string;
  maxLength: number | undefined;
}

/** Shows how many of the allowed characters are typed, counted as the rule of the field counts them. */
export function CharacterCount({ value, maxLength }: CharacterCountProps) {
  if (maxLength === undefined) return null;
  const count = Array.from(value.normalize('NFC')).length;
  return (
    <Text size="xs" c={count > maxLength ? 'red' : 'dimmed'} aria-hidden>
      {count}/{maxLength}
    </Text>
  );
}
