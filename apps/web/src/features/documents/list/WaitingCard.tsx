import type { DocumentDetail } from '@countersign/contract';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import {
  IconAlertTriangle,
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

interface WaitingCardProps {
  document: DocumentDetail;
  onAsk(question: Question): void;
  onRefused(text: string): void;
}

/** How a document stands: whom it waits for since when and what comes next, or how it ended. */
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
          Send the email again
        </Button>
      )}
      {may.remind && (
        <Button size="xs" variant="default" onClick={() => onAsk({ act: 'remind' })}>
          Remind
        </Button>
      )}
      {may.reopen && (
        <Button size="xs" onClick={() => onAsk({ act: 'reopen' })}>
          Reopen
        </Button>
      )}
      {may.extend && (
        <Button
          size="xs"
          variant={state === 'expired' ? 'filled' : 'default'}
          onClick={() => onAsk({ act: 'extend' })}
        >
          {expiresOn === null ? 'Set a last day' : 'Extend'}
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
          title={waiting?.sentence ?? 'It is out.'}
        >
          <Text size="sm">
            {[
              hasBounced &&
                'An email about it came back: nobody reads it there. Correct the address below, or send it again where it was right.',
              waiting?.since && `Since ${sinceText(waiting.since)}.`,
              waiting?.next,
              waiting && waiting.since && !waiting.next && 'After that it is finished.',
              expiresOn && `It can be signed until ${dayText(expiresOn)}.`,
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
          title="Everybody has acted"
        >
          {finishedText(document)}
          {hasBounced && ' An email about it came back: see below whom it did not reach.'}
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
          title={ending?.by ? `Voided by ${ending.by}` : 'Voided'}
          ending={ending}
        />
      );
    case 'expired':
      return (
        <Ended
          color="gray"
          icon={<IconCalendarOff size={18} aria-hidden />}
          title={expiresOn === null ? 'Expired' : `It could be signed until ${dayText(expiresOn)}`}
          ending={ending}
        >
          {buttons}
        </Ended>
      );
  }
}

/** Says who declined a document and why, also while its draft is corrected. */
export function DeclinedNotice({
  document: { ending },
  children,
}: Pick<WaitingCardProps, 'document'> & { children?: ReactNode }) {
  if (ending?.kind !== 'declined') return null;
  return (
    <Ended
      color="red"
      icon={<IconX size={18} aria-hidden />}
      title={ending.by ? `Declined by ${ending.by}` : 'Declined'}
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
          {ending.reason !== '' && `: “${ending.reason}”`}
        </Text>
      )}
      {children}
    </Alert>
  );
}

/** What could not be made or mailed, with the way to try it again. */
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
      title={
        document.isFinishing
          ? 'The finished document could not be made or mailed'
          : 'An email could not be sent'
      }
    >
      <Text size="sm">
        {document.may.finish
          ? 'Nothing is lost. Try again, or download it and send it in another way.'
          : 'Whoever sent it can try it again.'}
        {wrong !== undefined && ` ${wrong.message ?? ''}`}
      </Text>
      {document.may.finish && (
        <Button size="xs" mt="sm" variant="default" loading={isActing} onClick={() => void again()}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** A moment and how long ago that is; longer ago than some days, the moment alone. */
function sinceText(moment: string): string {
  const [at, ago] = [formatMoment(moment), formatAgo(moment)];
  return at === ago ? at : `${at}, ${ago}`;
}

function finishedText({ hasPdf, formPdfs }: DocumentDetail): string {
  if (!hasPdf) return 'The finished file is being made.';
  return formPdfs.length > 1
    ? `The ${formPdfs.length} finished files, one for each form, are sealed and can be downloaded.`
    : 'The finished file is sealed and can be downloaded.';
}
