import { linkToken, type TaxQuestionsView } from '@countersign/contract';
import {
  applicableQuestions,
  countedAnswers,
  isAnswered,
  nextTaxQuestion,
  type TaxQuestion,
} from '@countersign/domain';
import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { AnswerList } from './AnswerList.tsx';
import { LinkPage, LinkPending } from './LinkPage.tsx';
import {
  useGetTaxQuestionsQuery,
  useOpenQuestionsMutation,
  useSaveTaxQuestionsMutation,
} from './link-api.ts';
import { text } from './link-text.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useLinkOpening } from './use-link-opening.ts';
import { useQuestionFocus } from './use-question-focus.ts';

/** `/tax-questions/:token`: the worker or the line manager answers the questions, without an account. */
export default function TaxQuestionsPage() {
  const token = linkToken(useLocation().pathname);
  const query = useGetTaxQuestionsQuery(token);
  const [open] = useOpenQuestionsMutation();
  useLinkOpening(query.data === undefined ? undefined : token, open);
  if (query.data === undefined) return <LinkPending query={query} />;
  return (
    <LinkPage title={text.questions.title} engagement={query.data.engagement}>
      <Questions token={token} view={query.data} />
    </LinkPage>
  );
}

function Questions({ token, view }: { token: string; view: TaxQuestionsView }) {
  const [save, { isLoading, error }] = useSaveTaxQuestionsMutation();
  const [chosen, setChosen] = useState<TaxQuestion | null>(null);
  const [trail, setTrail] = useState<readonly TaxQuestion[]>([]);
  const answers = countedAnswers(view.answers);
  const all = applicableQuestions(answers).filter(({ key }) => key !== 'endUserRole');
  const done = all.filter((question) => isAnswered(question, answers)).length;
  const question = chosen ?? nextTaxQuestion(answers);

  const questionRef = useQuestionFocus(question?.key ?? '');
  const onAnswer = async (columns: Record<string, string | null>) => {
    const changed = Object.entries({ ...view.answers, ...columns });
    const kept = Object.fromEntries(
      changed.flatMap(([column, value]) => (value === null ? [] : [[column, value]])),
    );
    const answer = await save({ token, body: { answers: kept, submit: false } });
    if (answer.error !== undefined) return;
    if (question !== undefined) setTrail((before) => [...before, question]);
    setChosen(null);
  };
  const onBack = () => {
    setChosen(trail.at(-1) ?? null);
    setTrail((before) => before.slice(0, -1));
  };
  const submit = () => void save({ token, body: { answers, submit: true } });
  if (view.submittedAt !== null) {
    return (
      <Stack gap="lg">
        <Alert color="green" title={text.questions.thanks}>
          {text.questions.sent(formatMoment(view.submittedAt))}
        </Alert>
        <Paper withBorder radius="lg" p="lg">
          <AnswerList answers={answers} omitsWho />
        </Paper>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Text>{text.questions.intro(view.engagement.organisation)}</Text>
      <FormError>{messageOf(error)}</FormError>
      <Paper ref={questionRef} withBorder radius="lg" p="lg" tabIndex={-1}>
        <Group justify="space-between" mb={6}>
          <Text size="sm" c="dimmed" role="status">
            {text.questions.progress(done, all.length)}
          </Text>
        </Group>
        <Progress
          value={(100 * done) / Math.max(1, all.length)}
          mb="lg"
          aria-label={text.questions.progressLabel}
        />
        {question === undefined ? (
          <>
            <AnswerList answers={answers} omitsWho onChange={setChosen} />
            <Button mt="lg" loading={isLoading} onClick={submit}>
              {text.questions.send}
            </Button>
          </>
        ) : (
          <QuestionForm
            key={question.key}
            question={question}
            answers={answers}
            isSaving={isLoading}
            onAnswer={(columns) => void onAnswer(columns)}
            onBack={trail.length > 0 ? onBack : undefined}
          />
        )}
      </Paper>
    </Stack>
  );
}
