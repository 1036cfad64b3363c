import type { TaxAnswerSet, TaxRisk } from '@countersign/contract';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo } from '../../core/dates.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useWithdrawTaxInvitationMutation } from './api.ts';
import { answererNames } from './tax-words.ts';

/** What others answered by a link, and where it differs from the hirer's answers. */
export function AnswerSets({ risk, action }: { risk: TaxRisk; action?: ReactNode }) {
  const { answerSets, differences } = risk;
  const [toWithdraw, setToWithdraw] = useState<TaxAnswerSet>();
  return (
    <RecordSection
      title="Answers of others"
      description="The worker and the line manager know best how the work is really done."
      action={action}
    >
      {answerSets.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody else was asked.
        </Text>
      )}
      <Stack gap="sm">
        {answerSets.map((set) => (
          <Group key={set.id} gap="sm" justify="space-between">
            <div>
              <Text fw={550}>{set.name}</Text>
              <Text size="sm" c="dimmed">
                {answererNames[set.role]}, asked {formatAgo(set.invitedAt)}
              </Text>
            </div>
            <Group gap="xs">
              <StateBadge color={set.submittedAt === null ? 'amber' : 'green'}>
                {set.submittedAt === null ? 'Not answered yet' : 'Answered'}
              </StateBadge>
              {set.submittedAt === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Take back what ${set.name} was asked`}
                  onClick={() => setToWithdraw(set)}
                >
                  Take back
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {differences.length > 0 && (
        <>
          <Text component="h3" fw={600} mt="lg" mb="xs">
            Answered differently
          </Text>
          <Stack gap="md">
            {differences.map(({ column, question, answers }) => (
              <div key={column}>
                <Text size="sm">{question}</Text>
                <List size="sm" mt={4}>
                  {answers.map(({ by, answer }) => (
                    <List.Item key={by}>
                      {by}: <strong>{answer}</strong>
                    </List.Item>
                  ))}
                </List>
              </div>
            ))}
          </Stack>
        </>
      )}
      <WithdrawDialog risk={risk} set={toWithdraw} onClose={() => setToWithdraw(undefined)} />
    </RecordSection>
  );
}

interface WithdrawDialogProps {
  risk: TaxRisk;
  set: TaxAnswerSet | undefined;
  onClose(): void;
}

function WithdrawDialog({ risk, set, onClose }: WithdrawDialogProps) {
  const [withdraw, { error, reset }] = useWithdrawTaxInvitationMutation();
  const close = () => {
    reset();
    onClose();
  };
  const run = async () => {
    if (set === undefined) return;
    const answer = await withdraw({ id: risk.id, invitationId: set.id });
    if (answer.error === undefined) close();
  };
  return (
    <ConfirmDialog
      opened={set !== undefined}
      title="Take back what they were asked"
      confirm="Take back"
      problem={messageOf(error)}
      onConfirm={run}
      onClose={close}
    >
      The link of {set?.name} opens nothing any more. Answers that came stay.
    </ConfirmDialog>
  );
}
