import { messages, type ReportDefinition, type SavedReport } from '@countersign/contract';
import {
  Accordion,
  ActionIcon,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useListReportColumnsQuery, useRunReportQuery } from '../api.ts';
import { ReportResultView } from '../ReportResultView.tsx';
import classes from '../Reports.module.css';
import { ColumnsPart, DataPart } from './ColumnsPart.tsx';
import { ComputedPart } from './ComputedPart.tsx';
import type { DesignProps } from './DesignPart.tsx';
import { type ReportDraft, usableColumns } from './draft.ts';
import { FiltersPart, QuestionsPart } from './FiltersPart.tsx';
import { GroupsPart } from './GroupsPart.tsx';
import { ChartPart, ColoursPart, SortPart } from './LooksPart.tsx';
import { SharePart } from './SharePart.tsx';
import { text } from './text.ts';
import type { Undo } from './use-undo.ts';

interface ReportDesignerProps {
  title: string;
  edits: Undo<ReportDraft>;
  /** The names of those with whom it is shared already. */
  people?: SavedReport['shares']['people'];
  /** Answers the report as it is saved, or why it is not. */
  save(draft: ReportDraft): Promise<{ data?: SavedReport; error?: { message?: string } }>;
  /** What is to be decided before it can be saved. */
  notice?: ReactNode;
  /** What belongs to a saved report besides, given the way to put one of its versions in. */
  children?(take: (definition: ReportDefinition) => void): ReactNode;
}

/** Makes a report: all its parts at the left, and what it shows of the first rows at the right. */
export function ReportDesigner(props: ReportDesignerProps) {
  const { title, edits, people = [], save, notice, children } = props;
  const { value: draft, set } = edits;
  const known = useListReportColumnsQuery(draft.definition.data);
  const columns = useMemo(
    () => usableColumns(draft.definition, known.currentData?.columns ?? []),
    [draft.definition, known.currentData],
  );
  const isSaved = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const navigate = useNavigate();
  const submit = async () => {
    if (draft.name.trim() === '') {
      setNameProblem(messages.required);
      nameInput.current?.focus();
      return;
    }
    setProblem(undefined);
    setIsSaving(true);
    const answer = await save(draft);
    setIsSaving(false);
    if (answer.data === undefined) return setProblem(messageOf(answer.error));
    isSaved.current = true;
    toastSuccess(text.designer.saved(answer.data.name));
    await navigate(paths.savedReport(answer.data.id));
  };
  useHotkeys(
    [
      ['mod+Z', edits.undo],
      ['mod+shift+Z', edits.redo],
      ['mod+S', () => void submit()],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );
  const design: DesignProps = {
    definition: draft.definition,
    columns,
    onChange: (definition) => set({ ...draft, definition }),
  };
  return (
    <>
      <LeaveGuard isDirty={() => edits.isDirty && !isSaved.current} />
      <PageHeader
        title={title}
        back={backTo.reports}
        actions={
          <>
            <UndoButtons edits={edits} />
            <Button
              loading={isSaving}
              disabled={notice !== undefined}
              onClick={() => void submit()}
            >
              {text.designer.save}
            </Button>
          </>
        }
      />
      {notice}
      <FormError>{problem}</FormError>
      <div className={classes.designer}>
        <Paper withBorder radius="lg" p="md">
          <Stack gap="sm">
            <TextInput
              label={text.designer.name}
              withAsterisk
              maxLength={120}
              ref={nameInput}
              error={nameProblem}
              value={draft.name}
              onChange={(event) => {
                setNameProblem(undefined);
                set({ ...draft, name: event.currentTarget.value });
              }}
            />
            <Textarea
              label={text.designer.description}
              autosize
              minRows={1}
              maxLength={500}
              value={draft.description}
              onChange={(event) => set({ ...draft, description: event.currentTarget.value })}
            />
            <DataPart {...design} />
          </Stack>
          {known.currentData !== undefined ? (
            <Accordion
              multiple
              defaultValue={['columns', 'filters', 'groups']}
              mt="md"
              variant="default"
              order={2}
              classNames={{
                control: classes.part ?? '',
                content: classes.part ?? '',
              }}
            >
              <ColumnsPart {...design} />
              <ComputedPart {...design} />
              <FiltersPart {...design} />
              <QuestionsPart {...design} />
              <GroupsPart {...design} />
              <SortPart {...design} />
              <ChartPart {...design} />
              <ColoursPart {...design} />
              <SharePart
                shares={draft.shares}
                people={people}
                onChange={(shares) => set({ ...draft, shares })}
              />
            </Accordion>
          ) : known.isError ? (
            <ErrorState message={messageOf(known.error)} onRetry={() => void known.refetch()} />
          ) : (
            <Skeleton h={420} mt="md" role="status" aria-label={text.designer.loading} />
          )}
          {children?.((definition) => set({ ...draft, definition }))}
        </Paper>
        <Preview definition={draft.definition} />
      </div>
    </>
  );
}

function UndoButtons({ edits }: { edits: Undo<ReportDraft> }) {
  return (
    <Group gap={4}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text.designer.undo}
        disabled={!edits.canUndo}
        onClick={edits.undo}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={text.designer.redo}
        disabled={!edits.canRedo}
        onClick={edits.redo}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
    </Group>
  );
}

/** Shows the first rows of a report, as it is edited. */
function Preview({ definition }: { definition: ReportDefinition }) {
  const [previewed] = useDebouncedValue(definition, 350);
  // What has to be answered is not known before the report is run.
  const questions = previewed.questions.map((one) => ({ ...one, isNeeded: false }));
  const { currentData, data, error, refetch } = useRunReportQuery({
    definition: { ...previewed, questions },
    isPreview: true,
  });
  const result = error ? undefined : (currentData ?? data);
  // Other reports of theirs are running: the same preview can be made in a moment.
  const isBusy = error !== undefined && 'code' in error && error.code === 'too-many-requests';
  return (
    // What scrolls is reached by the keyboard, whatever there is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.preview} aria-label={text.designer.preview} tabIndex={0}>
      <Text size="sm" c="dimmed" mb="sm">
        {text.designer.previewHelp}
      </Text>
      {isBusy ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : error ? (
        <Paper withBorder radius="lg" p="lg">
          <Text role="alert">{messageOf(error)}</Text>
        </Paper>
      ) : (
        <ReportResultView definition={previewed} result={result} />
      )}
    </section>
  );
}
