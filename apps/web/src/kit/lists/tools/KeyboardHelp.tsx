import { ActionIcon, Flex, Group, Kbd, Stack, Text, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Floating } from '../table/Floating.tsx';
import { text } from '../text.ts';

/** Keys, and what each of them does. */
export type KeyAction = readonly [keys: readonly string[], does: string];

interface KeyboardHelpProps {
  keys: readonly KeyAction[];
  isOpen: boolean;
  onChange(isOpen: boolean): void;
}

/** Shows the keys that a page or a table understands, at a button. */
export function KeyboardHelp({ keys, isOpen, onChange }: KeyboardHelpProps) {
  return (
    <Floating
      title={text.keyboard.title}
      opened={isOpen}
      onClose={() => onChange(false)}
      target={
        <Tooltip label={text.keyboard.title} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={text.keyboard.title}
            aria-haspopup="dialog"
            onClick={() => onChange(!isOpen)}
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
