import type { RecipientInput } from '@countersign/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { fullName } from '../../../core/full-name.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { personOf } from './PersonInputs.tsx';
import { newParty, type PartyRow } from './party-rows.ts';
import { text } from './text.ts';
import { useKnownRecipient } from './use-known-recipient.ts';

interface AgentOfferProps {
  recipient: RecipientInput;
  rows: readonly PartyRow[];
  disabled: boolean;
  onChange(rows: PartyRow[]): void;
}

/** Offers the agent of a recipient who is a contact; nothing where there is none. */
export function AgentOffer({ recipient, rows, disabled, onChange }: AgentOfferProps) {
  const agent = useKnownRecipient(recipient)?.agent;
  if (!agent) return null;
  const added = rows.find(({ role }) => role === 'agent');
  return (
    <Group gap="8px 16px" bdrs="md" bg="var(--app-hover)" mt="md" px="sm" py="xs">
      <Text size="sm" flex="1 1 220px" miw={0}>
        {added === undefined
          ? text.agent.offer(fullName(recipient), fullName(agent), agent.email)
          : text.agent.added(fullName(added.person ?? agent))}
      </Text>
      {added === undefined && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => onChange([...rows, newParty(rows, newUuid(), 'agent', personOf(agent))])}
        >
          {text.agent.add}
        </Button>
      )}
    </Group>
  );
}
