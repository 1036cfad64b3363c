import { ActionIcon, Flex, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Floating } from '../table/Floating.tsx';
import { text } from '../text.ts';

interface KeyboardHelpProps {
  canOpen: boolean;
  canSelect: boolean;
  hasDetails: boolean;
}

/** The keys that a table understands. */
export function KeyboardHelp({ canOpen, canSelect, hasDetails }: KeyboardHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const keys: [keys: string[], does: string][] = [
    [['/'], text.keyboard.search],
    [['↓'], text.keyboard.toRows],
    [['↑', '↓'], text.keyboard.rows],
    [['Home', 'End'], text.keyboard.ends],
    [[text.keyboard.pageUp, text.keyboard.pageDown], text.keyboard.pages],
    ...(canOpen ? [[['Enter'], text.keyboard.open] as [string[], string]] : []),
    ...(hasDetails ? [[['→', '←'], text.keyboard.details] as [string[], string]] : []),
    ...(canSelect
      ? [
          [[text.keyboard.space], text.keyboard.select] as [string[], string],
          [[text.keyboard.escape], text.keyboard.clear] as [string[], string],
        ]
      : []),
  ];
  return (
    <Floating
      title={text.keyboard.title}
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      target={
        <Tooltip label={text.keyboard.title} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={text.keyboard.title}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <Text fw={600} size="sm" mb="xs">
        {text.keyboard.title}
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
