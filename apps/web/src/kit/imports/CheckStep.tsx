import type { Import } from '@countersign/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconRefresh, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { useCheckImportMutation, useRunImportMutation } from './api.ts';
import { DownloadProblems } from './DownloadProblems.tsx';
import { DuplicatesChoice } from './DuplicatesChoice.tsx';
import { ImportRows } from './ImportRows.tsx';
import { countOf, upperFirst } from './import-labels.ts';
import type { OneImportProps } from './import-props.ts';
import { goodRows } from './import-steps.ts';
import { JobProgress } from './JobProgress.tsx';
import { text } from './text.ts';

interface CheckStepProps extends OneImportProps {
  one: Import;
}

/** Shows the planned outcome of each row, and starts the import. */
export function CheckStep(props: CheckStepProps) {
  const { of, one, columns, duplicates } = props;
  const [check, again] = useCheckImportMutation();
  const checkAgain = (choice = one.duplicates) =>
    void check({
      endpoints: of.endpoints,
      id: one.id,
      mapping: one.mapping,
      duplicates: choice,
      decimalSign: one.reading.decimalSign,
    });
  if (one.state === 'checking') return <JobProgress one={one} label={text.check.running} />;
  if (one.state === 'failed') {
    return (
      <Stack gap="md">
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={text.check.failed}
        >
          <Text size="sm">{one.problem}</Text>
          <Button
            size="xs"
            mt="sm"
            leftSection={<IconRefresh size={15} aria-hidden />}
            loading={again.isLoading}
            onClick={() => checkAgain()}
          >
            {text.check.again}
          </Button>
        </Alert>
        <FormError>{messageOf(again.error)}</FormError>
      </Stack>
    );
  }
  // What was chosen shows at once; where it is refused, what was there comes back.
  const chosen = again.isError ? undefined : again.originalArgs?.duplicates;
  return (
    <Stack gap="lg">
      {of.Decided && <of.Decided defaults={one.defaults} />}
      <Summary {...props} />
      <DuplicatesChoice
        choices={duplicates}
        value={chosen ?? one.duplicates}
        isDisabled={again.isLoading}
        onChange={checkAgain}
      />
      <FormError>{messageOf(again.error)}</FormError>
      <ImportRows
        one={one}
        of={of}
        columns={columns}
        actions={one.counts.refuse > 0 && <DownloadProblems one={one} of={of} />}
      />
    </Stack>
  );
}

function Summary({ of, one }: CheckStepProps) {
  const [run, { isLoading, error }] = useRunImportMutation();
  const { counts } = one;
  const good = goodRows(counts);
  const { words } = of;
  const parts = [
    ...(counts.add > 0 ? [text.check.add(countOf(counts.add, words), words.added)] : []),
    ...(counts.update > 0 ? [text.check.update(countOf(counts.update, words))] : []),
    ...(counts.skip > 0 ? [text.check.skip(counts.skip)] : []),
    ...(counts.refuse > 0 ? [text.check.refuse(counts.refuse)] : []),
  ];
  const act = counts.update > 0 ? text.check.import : words.add;
  const start = (followUp: boolean) =>
    void run({
      endpoints: of.endpoints,
      id: one.id,
      rows: counts.refuse === 0 ? 'all' : 'good',
      followUp,
    });
  const next = of.followUp;
  const labelOf = (verb: string) =>
    upperFirst(
      counts.refuse === 0 ? `${verb} ${countOf(good, words)}` : text.check.valid(verb, good),
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 300px' }}>
          <Text role="status" fw={550}>
            {parts.join(', ')}.
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {text.check.unchanged(one.fileName)}
            {counts.refuse > 0 && ` ${text.check.correct}`}
            {counts.warned > 0 && ` ${text.check.warned(counts.warned)}`}
          </Text>
        </div>
        <Group gap="sm">
          <Button variant="default" component={Link} to={of.to}>
            {text.check.otherFile}
          </Button>
          {good > 0 && (
            <Button
              variant={next ? 'default' : 'filled'}
              rightSection={next ? undefined : <IconArrowRight size={18} aria-hidden />}
              loading={isLoading}
              onClick={() => start(false)}
            >
              {labelOf(act)}
            </Button>
          )}
          {good > 0 && next && (
            <Button
              rightSection={<IconSend size={18} aria-hidden />}
              loading={isLoading}
              onClick={() => start(true)}
            >
              {labelOf(next.act)}
            </Button>
          )}
        </Group>
      </Group>
      <FormError>{messageOf(error)}</FormError>
    </Stack>
  );
}
