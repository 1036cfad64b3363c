import type { DocumentDetail, Party } from '@countersign/contract';
import { roleNames } from '@countersign/domain';
import { Text, ThemeIcon, Timeline } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForward,
  IconCheck,
  IconClock,
  IconHourglass,
  IconMailX,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { partyFacts, partyStateText } from './party-labels.ts';
import { text } from './text.ts';

const looks: Record<Party['state'], { icon: Icon; color: string }> = {
  waiting: { icon: IconHourglass, color: 'gray' },
  turn: { icon: IconClock, color: 'amber' },
  done: { icon: IconCheck, color: 'green' },
  declined: { icon: IconX, color: 'red' },
  returned: { icon: IconArrowBackUp, color: 'amber' },
  skipped: { icon: IconMinus, color: 'gray' },
  replaced: { icon: IconArrowForward, color: 'gray' },
};

interface PartyTimelineProps {
  /** The parties of a document, and how it stands. */
  document: Pick<DocumentDetail, 'parties' | 'state'>;
  /** What can be done in a slot. */
  renderMenu?(party: Party): ReactNode;
}

/** Shows the slots of a chain in signing order: the person, the state, and the times of their acts. */
export function PartyTimeline({ document, renderMenu }: PartyTimelineProps) {
  const { parties } = document;
  if (parties.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text.party.none}
      </Text>
    );
  }
  return (
    <Timeline bulletSize={24} lineWidth={2}>
      {parties.map((party) => (
        <SlotItem key={party.id} party={party} document={document} menu={renderMenu?.(party)} />
      ))}
    </Timeline>
  );
}

interface SlotItemProps extends Pick<PartyTimelineProps, 'document'> {
  party: Party;
  menu: ReactNode;
}

function SlotItem({ party, document, menu }: SlotItemProps) {
  const { icon: StateIcon, color } = looks[party.state];
  const when = party.actedAt ?? party.turnAt;
  return (
    <Timeline.Item
      bullet={
        <ThemeIcon size={24} radius="xl" variant="light" color={color}>
          <StateIcon size={14} aria-hidden />
        </ThemeIcon>
      }
    >
      <div style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
        <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={550}>
            {party.name}
          </Text>
          <Text size="xs" c="dimmed">
            {roleNames[party.role]}
            {party.email !== '' && text.party.email(party.email)}
          </Text>
          <Text size="sm" mt={2}>
            {partyStateText(party, document.state)}
            {when !== null && (
              <Text component="span" size="xs" c="dimmed" title={formatMoment(when)}>
                {' '}
                · {formatAgo(when)}
              </Text>
            )}
          </Text>
          {party.hasBounced && (
            <Text size="xs" c="var(--mantine-color-error)">
              <IconMailX size={13} style={{ verticalAlign: -2 }} aria-hidden />{' '}
              {text.party.emailBounced}
            </Text>
          )}
          {partyFacts(party, document.parties).map((fact) => (
            <Text key={fact} size="xs" c="dimmed">
              {fact}
            </Text>
          ))}
        </div>
        {menu}
      </div>
    </Timeline.Item>
  );
}
