import { columnsOf, type TaxAnswers, type TaxQuestion } from '@countersign/domain';
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import cards from '../../ui/inputs/RadioCards.module.css';
import classes from './Questionnaire.module.css';
import { text } from './questions-text.ts';
import { sectionNames } from './tax-labels.ts';

interface QuestionFormProps {
  question: TaxQuestion;
  answers: TaxAnswers;
  isSaving: boolean;
  /** Takes the answer by the columns of the published tables; null for what is not true any more. */
  onAnswer(columns: Record<string, string | null>): void;
  onBack?(): void;
  /** Is shown over the choices, such as an offer to restore them. */
  notice?: ComponentType<Choices>;
}

/** Holds the chosen answers of a question, and the function that sets them. */
export interface Choices {
  question: TaxQuestion;
  saved: readonly string[];
  chosen: readonly string[];
  choose(chosen: string[]): void;
}

/** Converts the answer to a question of several choices: each column true or not. */
function answerOfMany(question: TaxQuestion, chosen: readonly string[]) {
  return Object.fromEntries(
    columnsOf(question).map((column) => [column, chosen.includes(column) ? 'true' : null]),
  );
}

/** "None of these" excludes all others, and each of them excludes it. */
function withoutContradiction(question: TaxQuestion, before: readonly string[], now: string[]) {
  const none = question.options.at(-1)?.value ?? '';
  if (!now.includes(none)) return now;
  return before.includes(none) ? now.filter((one) => one !== none) : [none];
}

/** One question, with why it is asked and an example. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, answers, isSaving, onAnswer, onBack, notice: Notice } = props;
  const [saved] = useState(() =>
    question.many
      ? columnsOf(question).filter((column) => answers[column] === 'true')
      : [answers[question.key] ?? ''],
  );
  const [chosen, setChosen] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const isEmpty = chosen.every((one) => one === '');
  const submit = () => {
    if (isEmpty) return setProblem(text.questions.missing);
    onAnswer(
      question.many ? answerOfMany(question, chosen) : { [question.key]: chosen[0] ?? null },
    );
  };
  const change = (values: string[]) => {
    setProblem(undefined);
    setChosen(question.many ? withoutContradiction(question, chosen, values) : values);
  };
  const head = (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        {sectionNames[question.section]}
      </Text>
      <h2 className={classes.question} id={`ask-${question.key}`} tabIndex={-1}>
        {question.ask}
      </h2>
      <div className={classes.why}>
        {question.why}
        <Text size="sm" c="dimmed" mt={4}>
          {question.example}
        </Text>
      </div>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {Notice && <Notice {...{ question, saved, chosen }} choose={setChosen} />}
      {head}
      {question.many ? (
        <Checkbox.Group
          aria-labelledby={`ask-${question.key}`}
          value={chosen}
          onChange={change}
          error={problem}
        >
          <Stack gap="xs">
            {question.options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} className={cards.card} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Radio.Group
          aria-labelledby={`ask-${question.key}`}
          name={question.key}
          value={chosen[0] ?? ''}
          onChange={(value) => change([value])}
          error={problem}
        >
          <Stack gap="xs">
            {question.options.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} className={cards.card} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {question.evidence !== undefined && (
        <Text size="sm" c="dimmed" mt="md">
          {text.questions.needsFile(question.evidence.of)}
        </Text>
      )}
      <Group mt="lg" gap="sm">
        {onBack !== undefined && (
          <Button variant="default" onClick={onBack}>
            {text.questions.back}
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          {text.questions.next}
        </Button>
      </Group>
    </form>
  );
}
