import type { DocumentDetail } from '@countersign/contract';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconMailX,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import type { Question } from '../../../entities/documents/ActDialog.tsx';
import { isInProgress } from '../../../entities/documents/document-states.ts';
import { useAct } from '../../../entities/documents/use-act.ts';
import { useGeneratingGuids } from '../../../entities/documents/use-generating-guids.ts';
import classes from '../sent/SentDocument.module.css';
import { dayText } from './document-columns.tsx';
import { text } from './text.ts';

interface WaitingCardProps {
  document: DocumentDetail;
  onAsk(question: Question): void;
  onRefused(text: string): void;
}

/** Shows the state of a document: the parties it waits for, since when, and the next step, or how it ended. */
export function WaitingCard({ document, onAsk, onRefused }: WaitingCardProps) {
  return (
    <>
      <FailedNotice document={document} onRefused={onRefused} />
      <Standing document={document} onAsk={onAsk} />
    </>
  );
}

function Standing({ document, onAsk }: Omit<WaitingCardProps, 'onRefused'>) {
  const { state, waiting, ending, may, expiresOn, hasBounced } = document;
  const guids = useGeneratingGuids();
  const isHeld = document.delivery === 'held';
  const isMade =
    (document.isFinishing && !isHeld) ||
    (isInProgress(document, guids) && document.delivery === 'generating');
  const buttons = (
    <Group gap="xs" mt="sm" className={classes.standingActs}>
      {hasBounced && may.finish && document.delivery !== 'failed' && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: 'finish' })}>
          {text.status.resendEmail}
        </Button>
      )}
      {may.remind && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: 'remind' })}>
          {text.status.remind}
        </Button>
      )}
      {may.reopen && (
        <Button size="xs" onClick={() => onAsk({ act: 'reopen' })}>
          {text.status.reopen}
        </Button>
      )}
      {may.extend && (
        <Button
          size="xs"
          variant={state === 'expired' ? 'filled' : 'default'}
          onClick={() => onAsk({ act: 'extend' })}
        >
          {expiresOn === null ? text.status.setExpiry : text.status.extend}
        </Button>
      )}
    </Group>
  );
  switch (state) {
    case 'draft':
      return null;
    case 'pending':
      return (
        <Alert
          variant="light"
          color={hasBounced ? 'red' : document.isFinishing && !isHeld ? undefined : 'amber'}
          mb="md"
          role="status"
          icon={
            isMade ? (
              <Loader size={16} aria-hidden />
            ) : hasBounced ? (
              <IconMailX size={18} aria-hidden />
            ) : (
              <IconClock size={18} aria-hidden />
            )
          }
          title={waiting?.sentence ?? text.status.sent}
        >
          <Text size="sm">
            {[
              hasBounced && text.status.bounced,
              waiting?.since && text.status.since(sinceText(waiting.since)),
              waiting?.next,
              waiting && waiting.since && !waiting.next && text.status.last,
              expiresOn && text.status.canSignUntil(dayText(expiresOn)),
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
          {buttons}
        </Alert>
      );
    case 'approved':
      return (
        <Ended
          color="green"
          icon={<IconCircleCheck size={18} aria-hidden />}
          title={text.status.approved}
        >
          {finishedText(document)}
          {hasBounced && ` ${text.status.bouncedAfter}`}
          {hasBounced && buttons}
        </Ended>
      );
    case 'declined':
      return <DeclinedNotice document={document}>{buttons}</DeclinedNotice>;
    case 'voided':
      return (
        <Ended
          color="gray"
          icon={<IconBan size={18} aria-hidden />}
          title={text.status.voided(ending?.by ?? '')}
          ending={ending}
        />
      );
    case 'expired':
      return (
        <Ended
          color="gray"
          icon={<IconCalendarOff size={18} aria-hidden />}
          title={text.status.expired(expiresOn === null ? null : dayText(expiresOn))}
          ending={ending}
        >
          {buttons}
        </Ended>
      );
  }
}

/** Says who declined or returned a document and why, also while its draft is corrected. */
export function DeclinedNotice({
  document: { ending },
  children,
}: Pick<WaitingCardProps, 'document'> & { children?: ReactNode }) {
  if (ending?.kind !== 'declined' && ending?.kind !== 'returned') return null;
  const isDeclined = ending.kind === 'declined';
  const Icon = isDeclined ? IconX : IconArrowBackUp;
  return (
    <Ended
      color={isDeclined ? 'red' : 'amber'}
      icon={<Icon size={18} aria-hidden />}
      title={text.status[ending.kind](ending.by)}
      ending={ending}
    >
      {children}
    </Ended>
  );
}

interface EndedProps {
  color: string;
  icon: ReactNode;
  title: string;
  ending?: DocumentDetail['ending'];
  children?: ReactNode;
}

function Ended({ color, icon, title, ending, children }: EndedProps) {
  return (
    <Alert variant="light" color={color} mb="md" role="status" icon={icon} title={title}>
      {ending && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {formatMoment(ending.at)}
          {ending.reason !== '' && text.status.reason(ending.reason)}
        </Text>
      )}
      {children}
    </Alert>
  );
}

/** Shows that a file or email failed, with the button to try it again. */
function FailedNotice({ document, onRefused }: Omit<WaitingCardProps, 'onAsk'>) {
  const { act, isActing, wrong } = useAct();
  if (document.delivery !== 'failed') return null;
  const again = async () => {
    const outcome = await act({ id: document.id, act: 'finish', body: {} });
    if (outcome.kind === 'refused') onRefused(outcome.text);
  };
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={document.isFinishing ? text.status.sealFailed : text.status.emailFailed}
    >
      <Text size="sm">
        {document.may.finish ? text.status.canRetry : text.status.senderCanRetry}
        {wrong !== undefined && ` ${wrong.message ?? ''}`}
      </Text>
      {document.may.finish && (
        <Button size="xs" mt="sm" variant="default" loading={isActing} onClick={() => void again()}>
          {text.status.retry}
        </Button>
      )}
    </Alert>
  );
}

/** A moment and how long ago that is; longer ago than some days, the moment alone. */
function sinceText(moment: string): string {
  const [at, ago] = [formatMoment(moment), formatAgo(moment)];
  return at === ago ? at : text.status.sinceAgo(at, ago);
}

function finishedText({ hasPdf, formPdfs }: DocumentDetail): string {
  if (!hasPdf) return text.status.sealing;
  return text.status.sealed(formPdfs.length);
}
