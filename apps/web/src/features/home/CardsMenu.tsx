import { type HomeCard, homeCards } from '@countersign/contract';
import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { toastError } from '../../ui/toast.ts';
import { type Home, useSetHomeCardsMutation } from './api.ts';

const names: Record<HomeCard, string> = {
  figures: 'Documents',
  waiting: 'Waiting for me',
  ages: 'Pending by age',
  throughput: 'Sent and finished by week',
  completion: 'Days to completion',
  projects: 'Projects',
  recent: 'Changed last',
  activity: 'Recent activity',
};

/** Chooses which cards the own home page has, and their order. */
export function CardsMenu({ home }: { home: Pick<Home, 'cards' | 'isOwn'> | undefined }) {
  const [setCards, { isLoading }] = useSetHomeCardsMutation();
  // As chosen, until the page has it.
  const [chosen, setChosen] = useState<readonly HomeCard[]>();
  const cards = chosen ?? home?.cards ?? [];
  const hidden = homeCards.filter((card) => !cards.includes(card));
  const choose = async (next: HomeCard[] | null) => {
    setChosen(next ?? undefined);
    const answer = await setCards({ cards: next });
    setChosen(answer.data?.cards);
    if (answer.error) toastError(messageOf(answer.error));
  };
  const move = (card: HomeCard, by: -1 | 1) => {
    const at = cards.indexOf(card);
    const next = cards.toSpliced(at, 1).toSpliced(at + by, 0, card);
    void choose(next);
  };
  return (
    <Popover position="bottom-end" width={330} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={17} aria-hidden />}
          disabled={home === undefined}
        >
          Cards
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Cards of the home page">
        <Stack gap={6}>
          {[...cards, ...hidden].map((card) => {
            const at = cards.indexOf(card);
            return (
              <Group key={card} gap={4} wrap="nowrap" mih={30}>
                <Checkbox
                  flex={1}
                  label={names[card]}
                  checked={at >= 0}
                  onChange={() =>
                    void choose(at >= 0 ? cards.filter((one) => one !== card) : [...cards, card])
                  }
                />
                {at >= 0 && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${names[card]} up`}
                      disabled={at === 0 || isLoading}
                      onClick={() => move(card, -1)}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${names[card]} down`}
                      disabled={at === cards.length - 1 || isLoading}
                      onClick={() => move(card, 1)}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                  </>
                )}
              </Group>
            );
          })}
          {home?.isOwn === true && (
            <Button variant="subtle" size="xs" onClick={() => void choose(null)}>
              As usual again
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
