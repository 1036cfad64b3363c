import { Menu } from '@mantine/core';
import { IconFilePlus, IconReplace } from '@tabler/icons-react';
import type { Act } from '../design/acts.ts';
import { text } from '../text.ts';

/** Shows the actions on the file of a form, as items of a menu. */
export function FileItems({ acts }: { acts: ReadonlyMap<string, Act> }) {
  return (
    <>
      <Menu.Item
        leftSection={<IconReplace size={17} stroke={1.7} aria-hidden />}
        onClick={() => acts.get('replace-file')?.run()}
      >
        {text.file.replaceItem}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFilePlus size={17} stroke={1.7} aria-hidden />}
        onClick={() => acts.get('add-pages')?.run()}
      >
        {text.file.addItem}
      </Menu.Item>
    </>
  );
}
