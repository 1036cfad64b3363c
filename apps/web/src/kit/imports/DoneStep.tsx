import type { Import } from '@countersign/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useRunImportMutation, useStopImportMutation } from './api.ts';
import { DownloadProblems } from './DownloadProblems.tsx';
import { ImportRows } from './ImportRows.tsx';
import { countOf, type ImportWords } from './import-labels.ts';
import type { OneImportProps } from './import-props.ts';
import { JobProgress } from './JobProgress.tsx';
import { text } from './text.ts';
import { UndoDialog } from './UndoDialog.tsx';

interface DoneStepProps extends OneImportProps {
  one: Import;
}

/** Shows the outcomes of the rows, with links to the records, and undoes the import. */
export function DoneStep(props: DoneStepProps) {
  const { of, one, columns } = props;
  if (one.state === 'running') {
    return (
      <JobProgress one={one} label={text.done.running}>
        <Stop of={of} one={one} />
      </JobProgress>
    );
  }
  if (one.state === 'undoing') return <JobProgress one={one} label={text.done.undoing} />;
  return (
    <Stack gap="lg">
      {one.state === 'done' && <Done {...props} />}
      {one.state === 'undone' && <Undone {...props} />}
      {one.state === 'failed' && <Stopped {...props} />}
      <ImportRows
        one={one}
        of={of}
        columns={columns}
        actions={one.counts.refuse > 0 && <DownloadProblems one={one} of={of} />}
      />
    </Stack>
  );
}

function Done({ of, one }: DoneStepProps) {
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconCircleCheck size={20} aria-hidden />}
      title={doneTitle(one, of.words)}
    >
      <Rest one={one} />
      <Group gap="sm" mt="sm">
        {of.followUp && <of.followUp.Left one={one} />}
        <Button
          size="xs"
          variant={of.followUp ? 'default' : 'filled'}
          component={Link}
          to={of.found.to(one)}
        >
          {of.found.label}
        </Button>
        <Button size="xs" variant="default" component={Link} to={of.to}>
          {text.done.another}
        </Button>
        <Undo of={of} one={one} />
      </Group>
    </Alert>
  );
}

function doneTitle({ counts }: Import, words: ImportWords): string {
  const { add, update } = counts;
  const added = text.done.added(countOf(add, words), words.added);
  const updated = text.done.updated(countOf(update, words));
  if (update === 0) return added;
  return add === 0 ? updated : `${added}, ${updated}`;
}

/** Shows the rows that were left out, if any. */
function Rest({ one: { counts, fileName } }: { one: Import }) {
  const left = [
    ...(counts.skip > 0 ? [text.done.skipped(counts.skip)] : []),
    ...(counts.refuse > 0 ? [text.done.refused(counts.refuse)] : []),
  ];
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {text.done.from(fileName, left.join(' and '))}
    </Text>
  );
}

function Undone({ of, one }: DoneStepProps) {
  const { undone, kept } = one.counts;
  return (
    <Alert
      color="gray"
      role="status"
      icon={<IconArrowBackUp size={20} aria-hidden />}
      title={text.done.undone}
    >
      <Text size="sm">
        {text.done.rowsUndone(undone)}
        {kept > 0 && ` ${text.done.rowsKept(kept)}`}
      </Text>
      <Button size="xs" mt="sm" component={Link} to={of.to}>
        {text.done.another}
      </Button>
    </Alert>
  );
}

function Stopped({ of, one }: DoneStepProps) {
  const [run, { isLoading, error }] = useRunImportMutation();
  return (
    <>
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        title={text.done.stopped}
      >
        <Text size="sm">{one.problem}</Text>
        <Group gap="sm" mt="sm">
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={15} aria-hidden />}
            loading={isLoading}
            onClick={() => void run({ endpoints: of.endpoints, id: one.id, rows: 'good' })}
          >
            {text.done.resume}
          </Button>
          <Undo of={of} one={one} />
        </Group>
      </Alert>
      <FormError>{messageOf(error)}</FormError>
    </>
  );
}

/** Stops an import that runs: what is in stays in. */
function Stop({ of, one }: Pick<DoneStepProps, 'of' | 'one'>) {
  const [stop, { isLoading, error }] = useStopImportMutation();
  return (
    <>
      <Button
        mt="md"
        size="xs"
        variant="default"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        loading={isLoading}
        onClick={() => void stop({ endpoints: of.endpoints, id: one.id })}
      >
        {text.done.stop}
      </Button>
      <FormError>{messageOf(error)}</FormError>
    </>
  );
}

function Undo({ of, one }: Pick<DoneStepProps, 'of' | 'one'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text.done.undo}
      </Button>
      <UndoDialog one={isAsking ? one : undefined} of={of} onClose={() => setAsking(false)} />
    </>
  );
}
