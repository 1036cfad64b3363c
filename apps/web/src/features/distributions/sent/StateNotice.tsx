import type { Distribution } from '@countersign/contract';
import { Alert, Button, Group, Paper, Progress, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../../core/dates.ts';
import { peopleCount, sentCount } from '../distribution-labels.ts';
import { useActNow } from '../use-acts.ts';
import type { Question } from './QuestionDialog.tsx';
import { text } from './text.ts';

interface StateNoticeProps {
  distribution: Distribution;
  onAsk(question: Question): void;
}

/** Shows the state of a distribution, with the button to stop or resume it; nothing once all is sent. */
export function StateNotice(props: StateNoticeProps) {
  const { state } = props.distribution;
  switch (state) {
    case 'outbox':
    case 'scheduled':
      return <Waiting {...props} />;
    case 'sending':
    case 'paused':
      return <Sending {...props} />;
    case 'cancelled':
      return (
        <Alert
          color="gray"
          mb="lg"
          icon={<IconX size={20} aria-hidden />}
          title={text.state.cancelled}
        >
          {text.state.notEmailed(peopleCount(props.distribution.counts.cancelled))}
        </Alert>
      );
    case 'revoked':
      return (
        <Alert
          color="red"
          mb="lg"
          icon={<IconBan size={20} aria-hidden />}
          title={text.state.revoked}
        >
          {text.state.revokedHelp}
        </Alert>
      );
    case 'draft':
    case 'sent':
      return null;
  }
}

/** It has not begun to leave: until it does, everything can be taken back. */
function Waiting({ distribution }: StateNoticeProps) {
  const { state, sendingStartsAt, may } = distribution;
  const { run, running } = useActNow(distribution);
  const seconds = useSecondsUntil(sendingStartsAt);
  const title =
    state === 'scheduled' && sendingStartsAt !== null
      ? text.state.sendsOn(formatMoment(sendingStartsAt))
      : seconds > 0
        ? text.state.sendsIn(seconds)
        : text.state.sendsNow;
  return (
    <Alert
      color="amber"
      mb="lg"
      icon={<IconClock size={20} aria-hidden />}
      // The seconds are not read out one by one.
      title={<span role="timer">{title}</span>}
    >
      <Text size="sm">{text.state.notSent}</Text>
      {may.undo && (
        <Button
          mt="sm"
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={running === 'undo'}
          onClick={() => void run('undo', text.state.undone)}
        >
          {text.state.undo}
        </Button>
      )}
    </Alert>
  );
}

/** Counts down the seconds until a moment; 0 once it is over. */
function useSecondsUntil(moment: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [moment]);
  if (moment === null) return 0;
  return Math.max(0, Math.ceil((new Date(moment).getTime() - now) / 1000));
}

function Sending({ distribution, onAsk }: StateNoticeProps) {
  const { state, counts, may, problem } = distribution;
  const { run, running } = useActNow(distribution);
  const done = sentCount(counts);
  const percent = counts.recipients === 0 ? 0 : Math.round((done / counts.recipients) * 100);
  const isPaused = state === 'paused';
  return (
    <Paper
      withBorder
      radius="lg"
      p="md"
      mb="lg"
      component="section"
      aria-label={text.state.sending}
    >
      <Group gap="sm" justify="space-between" mb="sm">
        <Text fw={550} role="status">
          {text.state.progress(
            isPaused,
            done.toLocaleString('en-GB'),
            counts.recipients.toLocaleString('en-GB'),
          )}
        </Text>
        <Group gap="xs">
          {may.pause && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerPause size={15} aria-hidden />}
              loading={running === 'pause'}
              onClick={() => void run('pause', text.state.paused)}
            >
              {text.state.pause}
            </Button>
          )}
          {may.resume && (
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={15} aria-hidden />}
              loading={running === 'resume'}
              onClick={() => void run('resume', text.state.resumed)}
            >
              {text.state.resume}
            </Button>
          )}
          {may.cancel && (
            <Button size="xs" variant="default" onClick={() => onAsk({ act: 'cancel' })}>
              {text.state.cancel}
            </Button>
          )}
        </Group>
      </Group>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={Math.max(2, percent)}
          animated={!isPaused}
          {...(isPaused && { color: 'gray' })}
          aria-label={text.state.progressLabel}
        />
      </Progress.Root>
      {problem !== '' && (
        <Text size="sm" mt="sm" c="var(--mantine-color-error)" role="alert">
          <IconAlertTriangle size={16} style={{ verticalAlign: -3 }} aria-hidden /> {problem}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {isPaused ? text.state.pausedHelp : text.state.sendingHelp}
      </Text>
    </Paper>
  );
}
