import { type HomeCard, homeCards } from '@countersign/contract';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { OrderList } from '../../kit/forms/OrderList.tsx';
import { AnchoredPopover } from '../../ui/menus/AnchoredPopover.tsx';
import type { PressedPopoverProps } from '../../ui/menus/use-pressed-popover.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { type Home, useSetHomeCardsMutation } from './api.ts';
import { text } from './text.ts';
import { useOwnCards } from './use-own-cards.ts';

interface CardsPopoverProps extends PressedPopoverProps {
  home: Pick<Home, 'cards' | 'isOwn' | 'steps'>;
}

/**
 * Lets the user choose the cards of the home page, and their order: by dragging, by buttons, or by Alt and an arrow
 * key.
 */
export default function CardsPopover({ home, ...popover }: CardsPopoverProps) {
  return (
    <AnchoredPopover
      {...popover}
      label={text.editCards.label}
      width={340}
      maxHeight="70dvh"
      // It is as long as there are cards: who scrolls to its end still sees it.
      hideDetached={false}
    >
      <CardsEditor home={home} />
    </AnchoredPopover>
  );
}

function CardsEditor({ home }: Pick<CardsPopoverProps, 'home'>) {
  const [setCards] = useSetHomeCardsMutation();
  const cards = useOwnCards(home.cards);
  const [{ showFirstSteps }, change] = usePreferences();
  const hidden = useOwnCards(homeCards).filter((card) => !cards.includes(card));
  const editor = useRef<HTMLDivElement>(null);
  const choose = async (next: readonly HomeCard[] | null) => {
    // What was pressed is not there any more.
    if (next?.length !== cards.length) editor.current?.focus();
    const answer = await setCards({ cards: next && [...next] });
    if (answer.error) toastError(messageOf(answer.error));
  };
  return (
    <Stack ref={editor} tabIndex={-1} gap="sm">
      <OrderList
        items={cards}
        noun={text.editCards.noun}
        whole={text.editCards.whole}
        keyOf={(card) => card}
        nameOf={(card) => text.cards[card]}
        render={(card) => <Text size="sm">{text.cards[card]}</Text>}
        onChange={(next) => void choose(next)}
      />
      {hidden.map((card) => (
        <Checkbox
          key={card}
          label={text.cards[card]}
          checked={false}
          onChange={() => void choose([...cards, card])}
        />
      ))}
      {!showFirstSteps && home.steps.some(({ isDone }) => !isDone) && (
        <Checkbox
          label={text.firstSteps.title}
          checked={false}
          onChange={() => {
            editor.current?.focus();
            change({ showFirstSteps: true });
          }}
        />
      )}
      {home.isOwn && (
        <Button variant="subtle" size="xs" onClick={() => void choose(null)}>
          {text.editCards.reset}
        </Button>
      )}
    </Stack>
  );
}
