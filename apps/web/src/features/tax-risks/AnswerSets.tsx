import type { TaxAnswerSet, TaxRisk } from '@countersign/contract';
import { isAnswered, taxQuestions } from '@countersign/domain';
import { Box, Button, Group, Paper, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo } from '../../core/dates.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { answerText } from './AnswerList.tsx';
import { useWithdrawTaxInvitationMutation } from './api.ts';
import classes from './Questionnaire.module.css';
import { text } from './questions-text.ts';
import { answererNames } from './tax-labels.ts';

/** Lists the answers of others by a link, and their differences from the hirer's answers. */
export function AnswerSets({ risk, action }: { risk: TaxRisk; action?: ReactNode }) {
  const { answerSets } = risk;
  const [toWithdraw, setToWithdraw] = useState<TaxAnswerSet>();
  return (
    <RecordSection title={text.others.title} description={text.others.help} action={action}>
      {answerSets.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.others.none}
        </Text>
      )}
      <Stack gap="sm">
        {answerSets.map((set) => (
          <Group key={set.id} gap="sm" justify="space-between">
            <div>
              <Text fw={550}>{set.name}</Text>
              <Text size="sm" c="dimmed">
                {text.others.invited(answererNames[set.role], formatAgo(set.invitedAt))}
                {set.openedAt !== null && text.others.opened(formatAgo(set.openedAt))}
              </Text>
            </div>
            <Group gap="xs">
              <StateBadge color={set.submittedAt === null ? 'amber' : 'green'}>
                {set.submittedAt === null ? text.others.unanswered : text.others.answered}
              </StateBadge>
              {set.submittedAt === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={text.others.cancelOf(set.name)}
                  onClick={() => setToWithdraw(set)}
                >
                  {text.others.cancel}
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
    { id: 'hirer', by: company.name, role: text.others.hirer, answers },
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
          {text.others.compare}
        </Text>
        <Switch
          label={text.others.showAll}
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {differing.size === 0 ? text.others.agree : text.others.differ(differing.size)}
      </Text>
      <Stack component="ul" gap="xs" aria-label={text.others.compare}>
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
              {differing.has(question.key) && (
                <StateBadge color="amber">{text.others.differs}</StateBadge>
              )}
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
                      : text.others.notApplicable}
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
      title={text.others.cancelTitle}
      confirm={text.others.cancel}
      problem={messageOf(error)}
      onConfirm={run}
      onClose={close}
    >
      {text.others.cancelEffect(set?.name ?? '')}
    </ConfirmDialog>
  );
}
