import { type HomeCard, homeCards } from '@countersign/contract';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { OrderList } from '../../kit/forms/OrderList.tsx';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { toastError } from '../../ui/toast.ts';
import type { PressedPopoverProps } from '../../ui/use-pressed-popover.ts';
import { type Home, useSetHomeCardsMutation } from './api.ts';
import { useOwnCards } from './use-own-cards.ts';

const names: Record<HomeCard, string> = {
  figures: 'Documents',
  waiting: 'Waiting for me',
  attention: 'Needs attention',
  drafts: 'My drafts',
  ages: 'Pending by age',
  throughput: 'Sent and finished by week',
  completion: 'Days to completion',
  projects: 'Projects',
  distributions: 'Distributions',
  recent: 'Changed last',
  activity: 'Recent activity',
};

interface CardsPopoverProps extends PressedPopoverProps {
  home: Pick<Home, 'cards' | 'isOwn'>;
}

/** Which cards the own home page has, and their order: by dragging, by buttons, or by Alt and an arrow key. */
export default function CardsPopover({ home, ...popover }: CardsPopoverProps) {
  return (
    <AnchoredPopover
      {...popover}
      label="Cards of the home page"
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
  const hidden = useOwnCards(homeCards).filter((card) => !cards.includes(card));
  const choose = async (next: readonly HomeCard[] | null) => {
    const answer = await setCards({ cards: next && [...next] });
    if (answer.error) toastError(messageOf(answer.error));
  };
  return (
    <Stack gap="sm">
      <OrderList
        items={cards}
        noun="card"
        whole="the page"
        keyOf={(card) => card}
        nameOf={(card) => names[card]}
        render={(card) => <Text size="sm">{names[card]}</Text>}
        onChange={(next) => void choose(next)}
      />
      {hidden.map((card) => (
        <Checkbox
          key={card}
          label={names[card]}
          checked={false}
          onChange={() => void choose([...cards, card])}
        />
      ))}
      {home.isOwn && (
        <Button variant="subtle" size="xs" onClick={() => void choose(null)}>
          As usual again
        </Button>
      )}
    </Stack>
  );
}
