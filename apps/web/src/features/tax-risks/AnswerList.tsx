import {
  askedQuestions,
  columnsOf,
  isAnswered,
  type TaxAnswers,
  type TaxQuestion,
  taxAnswerText,
} from '@countersign/domain';
import { Badge, Button } from '@mantine/core';
import classes from './Questionnaire.module.css';

interface AnswerListProps {
  answers: TaxAnswers;
  /** Copied from another engagement, and not confirmed yet. */
  unconfirmed?: readonly string[];
  onChange?(question: TaxQuestion): void;
}

/** All questions that the answers call for, with their answers, to be checked. */
export function AnswerList({ answers, unconfirmed = [], onChange }: AnswerListProps) {
  return (
    <dl className={classes.answers}>
      {askedQuestions(answers).map((question) => {
        const columns = columnsOf(question);
        const isOpen = columns.some((column) => unconfirmed.includes(column));
        return (
          <div key={question.key} className={classes.answer}>
            <dt>{question.ask}</dt>
            <dd>
              {answerText(question, answers)}{' '}
              {isOpen && (
                <Badge color="amber" variant="light">
                  To be confirmed
                </Badge>
              )}
            </dd>
            {onChange !== undefined && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Change: ${question.ask}`}
                onClick={() => onChange(question)}
              >
                Change
              </Button>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** What was answered to a question, in words. */
function answerText(question: TaxQuestion, answers: TaxAnswers): string {
  if (!isAnswered(question, answers)) return 'Not answered yet';
  return columnsOf(question)
    .flatMap((column) => {
      const value = answers[column];
      if (value === undefined || (question.many && value !== 'true')) return [];
      return [taxAnswerText(column, value)];
    })
    .join('; ');
}
