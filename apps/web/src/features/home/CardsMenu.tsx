import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid } from '@tabler/icons-react';
import { createElement } from 'react';
import { lateComponent } from '../../ui/late-component.ts';
import type { Home } from './api.ts';

const lateEditor = lateComponent(() => import('./CardsEditor.tsx'));

/** Chooses which cards the own home page has, and their order. `home`: undefined until it is known. */
export function CardsMenu({ home }: { home: Pick<Home, 'cards' | 'isOwn'> | undefined }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const Editor = lateEditor.useIt();
  return (
    <Popover
      opened={isOpen && home !== undefined && Editor !== undefined}
      onChange={close}
      position="bottom-end"
      width={340}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={17} aria-hidden />}
          disabled={home === undefined}
          onClick={() => {
            toggle();
            lateEditor.ensure().catch(close);
          }}
        >
          Cards
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Cards of the home page"
        mah="70dvh"
        style={{ overflowY: 'auto' }}
      >
        {Editor && home && createElement(Editor, { home })}
      </Popover.Dropdown>
    </Popover>
  );
}
