import type { TaxAnswerSet, TaxRisk } from '@countersign/contract';
import { isAnswered, taxQuestions } from '@countersign/domain';
import { Box, Button, Group, Paper, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo } from '../../core/dates.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { answerText } from './AnswerList.tsx';
import { useWithdrawTaxInvitationMutation } from './api.ts';
import classes from './Questionnaire.module.css';
import { answererNames } from './tax-labels.ts';

/** What others answered by a link, and where it differs from the hirer's answers. */
export function AnswerSets({ risk, action }: { risk: TaxRisk; action?: ReactNode }) {
  const { answerSets } = risk;
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
                {set.openedAt !== null && `, opened ${formatAgo(set.openedAt)}`}
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
      <Compared risk={risk} />
      <WithdrawDialog risk={risk} set={toWithdraw} onClose={() => setToWithdraw(undefined)} />
    </RecordSection>
  );
}

/** The hirer's answers beside those that came, and where they differ. */
function Compared({ risk }: { risk: TaxRisk }) {
  const { company, answers, answerSets, differences } = risk;
  const [showsAll, setShowsAll] = useState(false);
  const came = answerSets.filter(({ submittedAt }) => submittedAt !== null);
  if (came.length === 0) return null;
  const sets = [
    { id: 'hirer', by: company.name, role: 'Hirer', answers },
    ...came.map(({ id, name, role, answers: theirs }) => ({
      id,
      by: name,
      role: answererNames[role],
      answers: theirs,
    })),
  ];
  const differing = new Set(differences.map(({ column }) => column));
  const questions = taxQuestions.filter(
    (question) =>
      question.key !== 'endUserRole' &&
      (differing.has(question.key) ||
        (showsAll && sets.some((set) => isAnswered(question, set.answers)))),
  );
  return (
    <>
      <Group justify="space-between" gap="sm" mt="lg" mb="xs">
        <Text component="h3" fw={600}>
          Side by side
        </Text>
        <Switch
          label="All answers"
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {differing.size === 0
          ? 'All answers agree.'
          : `${differing.size === 1 ? 'One answer differs' : `${differing.size} answers differ`}: talk to them before you submit.`}
      </Text>
      <Stack component="ul" gap="xs" aria-label="Answers side by side">
        {questions.map((question) => (
          <Paper
            component="li"
            withBorder
            p="sm"
            key={question.key}
            data-differs={differing.has(question.key) || undefined}
            className={classes.compared}
          >
            <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
              <Text size="sm">{question.ask}</Text>
              {differing.has(question.key) && <StateBadge color="amber">Differs</StateBadge>}
            </Group>
            <SimpleGrid
              component="dl"
              minColWidth={190}
              autoFlow="auto-fit"
              verticalSpacing="xs"
              mt="xs"
              fz="sm"
            >
              {sets.map((set) => (
                <div key={set.id}>
                  <dt>
                    {set.by} <span>({set.role.toLowerCase()})</span>
                  </dt>
                  <Box component="dd" fw={550}>
                    {isAnswered(question, set.answers)
                      ? answerText(question, set.answers)
                      : 'Not asked'}
                  </Box>
                </div>
              ))}
            </SimpleGrid>
          </Paper>
        ))}
      </Stack>
    </>
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
      title="Cancel request"
      confirm="Take back"
      problem={messageOf(error)}
      onConfirm={run}
      onClose={close}
    >
      The link of {set?.name} opens nothing any more. Answers that came stay.
    </ConfirmDialog>
  );
}
