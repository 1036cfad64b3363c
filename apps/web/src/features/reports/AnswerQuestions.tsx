import type { ReportAnswers, ReportColumn, ReportDefinition } from '@countersign/contract';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sourceOf } from '../../kit/lists/filters/choices.tsx';
import { FilterValues } from '../../kit/lists/filters/FilterValues.tsx';
import { useLabels } from '../../kit/lists/filters/use-labels.ts';
import { choiceSources } from './choice-sources.ts';
import classes from './Reports.module.css';
import { text } from './text.ts';

interface AnswerQuestionsProps {
  questions: ReportDefinition['questions'];
  columns: readonly ReportColumn[];
  answers: ReportAnswers;
  onAnswer(answers: ReportAnswers): void;
}

/** Asks the questions of a report before it is run. */
export function AnswerQuestions({ questions, columns, answers, onAnswer }: AnswerQuestionsProps) {
  const [draft, setDraft] = useState<ReportAnswers>(answers);
  const [labels, addLabels] = useLabels();
  return (
    <Paper
      withBorder
      radius="lg"
      p="md"
      mb="md"
      component="section"
      aria-label={text.questions.title}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(draft);
        }}
      >
        <div className={classes.questions}>
          {questions.map(({ label, filter, isNeeded }, index) => {
            const field = columns.find(({ key }) => key === filter.field);
            const values = draft[index] ?? filter.values;
            return (
              // Questions have no name of their own: their position tells them apart.
              <Stack key={index} gap={6}>
                <Text size="sm" fw={550}>
                  {label}
                  {isNeeded && <span aria-hidden> *</span>}
                </Text>
                {field === undefined ? (
                  <Text size="sm" c="dimmed">
                    {text.questions.deletedColumn}
                  </Text>
                ) : (
                  <FilterValues
                    field={{ ...field, label }}
                    filter={{ ...filter, values }}
                    source={sourceOf(field.key, choiceSources)}
                    labels={labels}
                    describedBy={undefined}
                    onSeen={addLabels}
                    onChange={(next) =>
                      setDraft(
                        questions.map((one, at) =>
                          at === index ? next : (draft[at] ?? one.filter.values),
                        ),
                      )
                    }
                  />
                )}
              </Stack>
            );
          })}
        </div>
        <Group justify="flex-end" mt="md">
          <Button type="submit" size="sm">
            {text.questions.run}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}
