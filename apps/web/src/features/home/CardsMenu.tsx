import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { createElement } from 'react';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { usePressedPopover } from '../../ui/menus/use-pressed-popover.ts';
import type { Home } from './api.ts';
import { text } from './text.ts';

const latePopover = deferredComponent(() => import('./CardsPopover.tsx'));

/** Chooses which cards the own home page has, and their order. `home`: undefined until it is known. */
export function CardsMenu({ home }: { home: Pick<Home, 'cards' | 'isOwn' | 'steps'> | undefined }) {
  const Popover = latePopover.useComponent();
  const { button, popover } = usePressedPopover(Popover !== undefined, latePopover.ensure);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={17} aria-hidden />}
        disabled={home === undefined}
        {...button}
      >
        {text.page.editCards}
      </Button>
      {Popover && popover && home && createElement(Popover, { ...popover, home })}
    </>
  );
}
