import type { HomeFigure } from '@countersign/contract';
import { Title } from '@mantine/core';
import {
  IconCalendarDue,
  IconClock,
  IconMailX,
  IconPencil,
  IconSignature,
  IconX,
} from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { documentTabNames } from '../../entities/documents/document-tabs.ts';
import { cappedCountText } from '../../kit/lists/table/row-labels.ts';
import { type LinkTile, LinkTiles } from '../../ui/page/LinkTiles.tsx';
import { text } from './text.ts';

interface Tile extends Pick<LinkTile, 'icon' | 'tone' | 'isOwn'> {
  key: keyof typeof text.figures | keyof typeof tabOf;
  needs?: 'documents.act' | 'documents.draft';
}

/** The figures that are the count of a whole tab have its name. */
const tabOf = { waiting: 'approve', pending: 'pending', declined: 'declined' } as const;

const tiles: readonly Tile[] = [
  {
    key: 'waiting',
    icon: IconSignature,
    isOwn: true,
    needs: 'documents.act',
  },
  { key: 'drafts', icon: IconPencil, needs: 'documents.draft' },
  { key: 'pending', icon: IconClock, tone: 'amber' },
  { key: 'expiring', icon: IconCalendarDue, tone: 'amber' },
  { key: 'declined', icon: IconX, tone: 'red' },
  { key: 'bounced', icon: IconMailX },
];

function labelOf(key: Tile['key']): string {
  return key in tabOf
    ? documentTabNames[tabOf[key as keyof typeof tabOf]]
    : text.figures[key as keyof typeof text.figures];
}

/** Shows the figures of what is waiting, open and failed, each a link to exactly its rows. */
export function FigureTiles({ figures }: { figures?: readonly HomeFigure[] }) {
  const may = {
    'documents.act': useMay('documents.act'),
    'documents.draft': useMay('documents.draft'),
  };
  const shown = tiles.filter(({ needs }) => needs === undefined || may[needs]);
  return (
    <section aria-labelledby="states-heading">
      <Title order={2} size="h3" id="states-heading" mb="sm">
        {text.cards.figures}
      </Title>
      <LinkTiles
        countText={cappedCountText}
        tiles={shown.map(({ needs: _, ...tile }) => {
          const figure = figures?.find(({ key }) => key === tile.key);
          return {
            ...tile,
            label: labelOf(tile.key),
            count: figure?.count,
            to: figure ? paths.documentsOf(figure) : paths.documents,
          };
        })}
      />
    </section>
  );
}
