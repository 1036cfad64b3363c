import { sameValue, type TaxRisk } from '@countersign/contract';
import {
  columnsOf,
  countedAnswers,
  nextTaxQuestion,
  type TaxQuestion,
  taxQuestions,
} from '@countersign/domain';
import { Alert, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCopy, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { UnsavedNotice } from '../../kit/forms/UnsavedNotice.tsx';
import { useUnsavedForm } from '../../kit/forms/use-unsaved-form.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswerSets } from './AnswerSets.tsx';
import { useSaveTaxAnswersMutation } from './api.ts';
import { CopyAnswersDialog } from './CopyAnswersDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { type Choices, QuestionForm } from './QuestionForm.tsx';
import { text } from './questions-text.ts';
import { SectionLevels } from './SectionLevels.tsx';
import { indicativeText } from './tax-labels.ts';
import { useQuestionFocus } from './use-question-focus.ts';
import { taxActsOf } from './use-tax-acts.ts';

/** The questionnaire: one question at a time, then all answers to be checked. */
export function QuestionsTab({ risk }: { risk: TaxRisk }) {
  const [isInviting, setInviting] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const mayEdit = taxActsOf(risk).may('edit');
  const hasQuestions = risk.evaluation !== null;
  return (
    <Stack gap="lg">
      {hasQuestions ? (
        <Hirer risk={risk} mayEdit={mayEdit} />
      ) : (
        <RecordSection title={text.questions.title}>
          <Text>{risk.routeWhy}</Text>
          <Text size="sm" c="dimmed" mt="xs">
            {text.questions.none}
          </Text>
        </RecordSection>
      )}
      {hasQuestions && (
        <AnswerSets
          risk={risk}
          action={
            mayEdit && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconUserQuestion size={15} aria-hidden />}
                  onClick={() => setInviting(true)}
                >
                  {text.questions.invite}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconCopy size={15} aria-hidden />}
                  onClick={() => setCopying(true)}
                >
                  {text.questions.copy}
                </Button>
              </Group>
            )
          }
        />
      )}
      <InviteDialog risk={risk} opened={isInviting} onClose={() => setInviting(false)} />
      <CopyAnswersDialog risk={risk} opened={isCopying} onClose={() => setCopying(false)} />
    </Stack>
  );
}

function Hirer({ risk, mayEdit }: { risk: TaxRisk; mayEdit: boolean }) {
  const [save, { isLoading }] = useSaveTaxAnswersMutation();
  const [chosen, setChosen] = useState<TaxQuestion | null>(null);
  const [trail, setTrail] = useState<readonly string[]>([]);
  const { evaluation, answers, unconfirmed } = risk;
  const question = mayEdit ? (chosen ?? questionToAsk(risk)) : undefined;
  const questionRef = useQuestionFocus(question?.key ?? '');
  const progress = evaluation?.progress ?? { answered: 0, total: 1 };

  const onAnswer = async (columns: Record<string, string | null>) => {
    const changed = { ...answers, ...columns };
    const kept = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
    const body = { answers: kept, confirm: Object.keys(columns), revision: risk.revision };
    const { error } = await save({ id: risk.id, body });
    if (error !== undefined) return toastError(messageOf(error) ?? '');
    if (question !== undefined) setTrail((before) => [...before, question.key]);
    setChosen(null);
  };
  const onBack = () => {
    const key = trail.at(-1);
    setTrail((before) => before.slice(0, -1));
    setChosen(taxQuestions.find((one) => one.key === key) ?? null);
  };
  return (
    <>
      <div ref={questionRef} tabIndex={-1}>
        <RecordSection
          title={question === undefined ? text.questions.answers : text.questions.title}
          description={indicativeText(risk)}
        >
          {unconfirmed.length > 0 && (
            <Alert color="amber" mb="md" title={text.questions.copiedTitle}>
              {text.questions.copied}
            </Alert>
          )}
          {question === undefined ? (
            <AnswerList
              answers={countedAnswers(answers)}
              unconfirmed={unconfirmed}
              files={filesByAnswer(risk)}
              onChange={mayEdit ? setChosen : undefined}
            />
          ) : (
            <>
              <Group justify="space-between" mb={6}>
                <Text size="sm" c="dimmed" role="status">
                  {text.questions.progress(progress.answered, progress.total)}
                </Text>
                {evaluation?.complete === true && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setChosen(null)}>
                    {text.questions.allAnswers}
                  </Button>
                )}
              </Group>
              <Progress
                value={(100 * progress.answered) / Math.max(1, progress.total)}
                mb="lg"
                aria-label={text.questions.progressLabel}
              />
              <QuestionForm
                // An answer that comes from elsewhere, such as a copied one, is the form's from then on.
                key={keyOf(question, answers)}
                question={question}
                answers={answers}
                isSaving={isLoading}
                onAnswer={(columns) => void onAnswer(columns)}
                onBack={trail.length > 0 ? onBack : undefined}
                notice={UnsavedAnswer}
              />
            </>
          )}
        </RecordSection>
      </div>
      {evaluation !== null && (
        <RecordSection title={text.questions.resultSoFar}>
          <SectionLevels sections={evaluation.sections} />
        </RecordSection>
      )}
    </>
  );
}

/** Offers what was chosen before the session ended; what is saved since differs from it no more. */
function UnsavedAnswer({ question, saved, chosen, choose }: Choices) {
  const { offer } = useUnsavedForm({
    name: question.key,
    read: () => ({ base: { chosen: saved }, values: { chosen } }),
    hasNews: ({ values }) => !sameValue(values['chosen'], saved),
    restore: ({ values }) => choose([values['chosen']].flat().map(String)),
  });
  return (
    offer && (
      <Box mb="lg">
        <UnsavedNotice offer={offer} />
      </Box>
    )
  );
}

const keyOf = (question: TaxQuestion, answers: TaxRisk['answers']) =>
  [question.key, ...columnsOf(question).map((column) => answers[column] ?? '')].join(' ');

/** Counts the files of evidence about each answer. */
function filesByAnswer({ evidence }: TaxRisk): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { about } of evidence) counts.set(about, (counts.get(about) ?? 0) + 1);
  return counts;
}

/** The question to be answered next: one without an answer, or one whose copied answer is not confirmed. */
function questionToAsk({ answers, unconfirmed }: TaxRisk): TaxQuestion | undefined {
  return (
    nextTaxQuestion(answers) ??
    taxQuestions.find(
      ({ key, many, options }) =>
        unconfirmed.includes(key) ||
        (many === true && options.some(({ value }) => unconfirmed.includes(value))),
    )
  );
}
