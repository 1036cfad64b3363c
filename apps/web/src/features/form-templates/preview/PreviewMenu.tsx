import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEye, IconSignature } from '@tabler/icons-react';
import type { Act } from '../design/acts.ts';
import { text } from '../text.ts';

/** The ways to see how a form will be. */
export function PreviewMenu({ acts }: { acts: ReadonlyMap<string, Act> }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {text.preview.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={17} stroke={1.7} aria-hidden />}
          onClick={() => acts.get('preview')?.run()}
        >
          {text.preview.asPdf}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSignature size={17} stroke={1.7} aria-hidden />}
          onClick={() => acts.get('try')?.run()}
        >
          {text.preview.asSigner}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
