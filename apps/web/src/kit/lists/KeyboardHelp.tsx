import { ActionIcon, Flex, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Floating } from './Floating.tsx';

interface KeyboardHelpProps {
  canOpen: boolean;
  canSelect: boolean;
  hasDetails: boolean;
}

/** The keys that a table understands. */
export function KeyboardHelp({ canOpen, canSelect, hasDetails }: KeyboardHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const keys: [keys: string[], does: string][] = [
    [['/'], 'Search'],
    [['↓'], 'From the search into the rows'],
    [['↑', '↓'], 'Row before, next row'],
    [['Home', 'End'], 'First row, last row'],
    [['Page Up', 'Page Down'], 'Page before, next page'],
    ...(canOpen ? [[['Enter'], 'Open the row'] as [string[], string]] : []),
    ...(hasDetails ? [[['→', '←'], 'Show more of the row, hide it'] as [string[], string]] : []),
    ...(canSelect
      ? [
          [['Space'], 'Select the row'] as [string[], string],
          [['Esc'], 'Clear the selection'] as [string[], string],
        ]
      : []),
  ];
  return (
    <Floating
      title="Keyboard"
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      target={
        <Tooltip label="Keyboard" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Keyboard"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <Text fw={600} size="sm" mb="xs">
        Keyboard
      </Text>
      <Stack component="dl" gap="xs" fz="sm">
        {keys.map(([names, does]) => (
          <Group key={does} gap="sm" justify="space-between" wrap="nowrap">
            <Flex component="dt" gap={4} flex="none">
              {names.map((name) => (
                <Kbd key={name} size="xs">
                  {name}
                </Kbd>
              ))}
            </Flex>
            <Text component="dd" size="sm" c="dimmed" ta="right">
              {does}
            </Text>
          </Group>
        ))}
      </Stack>
    </Floating>
  );
}
