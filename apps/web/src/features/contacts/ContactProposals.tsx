import type { Contact, ContactProposal } from '@countersign/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { formatDate } from '../../core/dates.ts';
import { useAnswerContactProposalMutation } from './api.ts';
import { text } from './text.ts';

/** Other mobiles that were given for documents, to be taken over or left; nothing where there are none. */
export function ContactProposals({ contact }: { contact: Contact }) {
  const [answer, answering] = useAnswerContactProposalMutation();
  const { id, proposals, revision, countryCode, mobile } = contact;
  if (proposals.length === 0) return null;
  const kept =
    mobile === '' ? text.proposals.noMobile : text.proposals.current(`${countryCode} ${mobile}`);
  const reply = ({ id: proposalId }: ContactProposal, take: boolean) =>
    void answer({ id, proposalId, body: { take, revision } });
  return (
    <Alert color="amber" icon={<IconPhone size={18} aria-hidden />} title={text.proposals.title}>
      <Stack gap="sm">
        <Text size="sm">{kept}</Text>
        {proposals.map((proposal) => (
          <Group key={proposal.id} gap="xs" justify="space-between">
            <Text size="sm">
              {text.proposals.given(
                proposal.by,
                `${proposal.countryCode} ${proposal.mobile}`,
                formatDate(proposal.at),
              )}
            </Text>
            <Group gap="xs">
              <Button
                size="compact-sm"
                loading={answering.isLoading}
                aria-label={text.proposals.takeOne(`${proposal.countryCode} ${proposal.mobile}`)}
                onClick={() => reply(proposal, true)}
              >
                {text.proposals.take}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={answering.isLoading}
                aria-label={text.proposals.leaveOne(`${proposal.countryCode} ${proposal.mobile}`)}
                onClick={() => reply(proposal, false)}
              >
                {text.proposals.leave}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
