import type { Contact, ContactProposal } from '@countersign/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { formatDate } from '../../core/dates.ts';
import { useAnswerContactProposalMutation } from './api.ts';

/** Other mobiles that were given for documents, to be taken over or left; nothing where there are none. */
export function ContactProposals({ contact }: { contact: Contact }) {
  const [answer, answering] = useAnswerContactProposalMutation();
  const { id, proposals, revision, countryCode, mobile } = contact;
  if (proposals.length === 0) return null;
  const kept =
    mobile === '' ? 'No mobile is kept so far.' : `Kept so far: ${countryCode} ${mobile}.`;
  const reply = ({ id: proposalId }: ContactProposal, take: boolean) =>
    void answer({ id, proposalId, body: { take, revision } });
  return (
    <Alert
      color="amber"
      icon={<IconPhone size={18} aria-hidden />}
      title="Another mobile was given"
    >
      <Stack gap="sm">
        <Text size="sm">{kept}</Text>
        {proposals.map((proposal) => (
          <Group key={proposal.id} gap="xs" justify="space-between">
            <Text size="sm">
              {proposal.by} gave {proposal.countryCode} {proposal.mobile} for a document on{' '}
              {formatDate(proposal.at)}.
            </Text>
            <Group gap="xs">
              <Button
                size="compact-sm"
                loading={answering.isLoading}
                aria-label={`Take over ${proposal.countryCode} ${proposal.mobile}`}
                onClick={() => reply(proposal, true)}
              >
                Take it over
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={answering.isLoading}
                aria-label={`Leave it, and forget ${proposal.countryCode} ${proposal.mobile}`}
                onClick={() => reply(proposal, false)}
              >
                Leave it
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
