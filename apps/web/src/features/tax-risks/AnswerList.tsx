import {
  applicableQuestions,
  columnsOf,
  isAnswered,
  type TaxAnswers,
  type TaxQuestion,
  taxAnswerText,
} from '@countersign/domain';
import { Badge, Box, Button, Group, SimpleGrid } from '@mantine/core';
import { text } from './questions-text.ts';

interface AnswerListProps {
  answers: TaxAnswers;
  /** Copied from another engagement, and not confirmed yet. */
  unconfirmed?: readonly string[];
  /** How many files show each, by their columns. */
  files?: ReadonlyMap<string, number>;
  /** The question of who answers is decided by who was asked. */
  omitsWho?: boolean;
  onChange?(question: TaxQuestion): void;
}

/** All questions that the answers call for, with their answers, to be checked. */
export function AnswerList(props: AnswerListProps) {
  const { answers, unconfirmed = [], files, omitsWho = false, onChange } = props;
  const questions = applicableQuestions(answers).filter(
    ({ key }) => !(omitsWho && key === 'endUserRole'),
  );
  return (
    <dl>
      {questions.map((question) => {
        const columns = columnsOf(question);
        const count = columns.reduce((sum, column) => sum + (files?.get(column) ?? 0), 0);
        const isOpen = columns.some((column) => unconfirmed.includes(column));
        return (
          <SimpleGrid
            key={question.key}
            cols={{ base: 1, sm: 2 }}
            verticalSpacing={4}
            py="xs"
            fz="sm"
            className="line-above"
          >
            <dt>{question.ask}</dt>
            <Group
              component="dd"
              gap="sm"
              justify="space-between"
              align="flex-start"
              wrap="nowrap"
              fw={550}
            >
              <Box component="span" miw={0}>
                {answerText(question, answers)}{' '}
                {isOpen && (
                  <Badge color="amber" variant="light">
                    {text.questions.unconfirmed}
                  </Badge>
                )}
                {count > 0 && (
                  <Badge color="gray" variant="light">
                    {text.questions.files(count)}
                  </Badge>
                )}
              </Box>
              {onChange !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  style={{ flex: 'none' }}
                  aria-label={text.questions.editOf(question.ask)}
                  onClick={() => onChange(question)}
                >
                  {text.questions.edit}
                </Button>
              )}
            </Group>
          </SimpleGrid>
        );
      })}
    </dl>
  );
}

/** Writes the answer to a question in words. */
export function answerText(question: TaxQuestion, answers: TaxAnswers): string {
  if (!isAnswered(question, answers)) return text.questions.unanswered;
  return columnsOf(question)
    .flatMap((column) => {
      const value = answers[column];
      if (value === undefined || (question.many && value !== 'true')) return [];
      return [taxAnswerText(column, value)];
    })
    .join('; ');
}
