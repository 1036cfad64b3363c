import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onSearchRequested } from '../../core/search-requests.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import classes from './Header.module.css';
import { text } from './text.ts';

/** Its code is loaded when it is first opened. */
const CommandSearch = latePart(() => import('./CommandSearch.tsx'));

/** Opens the command search, as Ctrl+K or Cmd+K do. `isSmall`: as an icon alone. */
export function SearchButton({ isSmall }: { isSmall: boolean }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpened, setOpened] = useState(false);
  // The dialog's own way knows nothing of the first time, when its code is still on its way.
  const focusedBefore = useRef<Element>(null);
  const show = () => {
    if (!isOpen) focusedBefore.current = document.activeElement;
    setOpened(true);
    open();
  };
  const leave = () => {
    close();
    const before = focusedBefore.current;
    requestAnimationFrame(() => before instanceof HTMLElement && before.focus());
  };
  // Also where someone types: it is no key of any input.
  useHotkeys([['mod+K', show]], []);
  const showRequested = useEffectEvent(show);
  useEffect(() => onSearchRequested(() => showRequested()), []);
  return (
    <>
      {isSmall ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.header.search}
          aria-haspopup="dialog"
          onClick={show}
        >
          <IconSearch size={21} />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={classes.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={show}
        >
          <IconSearch size={15} aria-hidden />
          <span>{text.header.search}</span>
          <Kbd size="xs" aria-hidden>
            {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      )}
      {wasOpened && <CommandSearch opened={isOpen} onClose={leave} onChosen={close} />}
    </>
  );
}
