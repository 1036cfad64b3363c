import { type DocumentDetail, getDocumentPdf, type Party, type Turn } from '@countersign/contract';
import { ActionIcon, Alert, Anchor, Button, Group } from '@mantine/core';
import {
  IconCircleCheck,
  IconDownload,
  IconInfoCircle,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { downloadFile } from '../../../core/api/call.ts';
import { fullName } from '../../../core/full-name.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { usePreferences } from '../../../core/session/use-preferences.ts';
import { ActDialog, type Question } from '../../../entities/documents/ActDialog.tsx';
import { useListDocumentsQuery } from '../../../entities/documents/api.ts';
import { DocumentStateBadge } from '../../../entities/documents/DocumentStateBadge.tsx';
import { ReassignDialog } from '../../../entities/documents/ReassignDialog.tsx';
import { DocumentRiskNote } from '../../../entities/tax-risks/DocumentRiskNote.tsx';
import { fileNameOf, saveFile } from '../../../ui/browser/save-file.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AmendedFields, DocumentFamily } from '../DocumentFamily.tsx';
import { DocumentHistory } from '../list/DocumentHistory.tsx';
import { WaitingCard } from '../list/WaitingCard.tsx';
import { ReviewBar } from '../review/ReviewBar.tsx';
import type { Review } from '../review/use-review.ts';
import { saveDocuments } from '../save-documents.ts';
import { DocumentViewer } from '../turn/DocumentViewer.tsx';
import { TurnCard } from '../turn/TurnCard.tsx';
import { useTurn } from '../turn/use-turn.ts';
import { ChangeValuesDialog } from './ChangeValuesDialog.tsx';
import { CopyLinkDialog } from './CopyLinkDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DocumentComments } from './DocumentComments.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentFiles } from './DocumentFiles.tsx';
import { DocumentMenu } from './DocumentMenu.tsx';
import { DocumentParties } from './DocumentParties.tsx';
import { FormPdfs } from './FormPdfs.tsx';
import { InPersonDialog } from './InPersonDialog.tsx';
import { PaperDialog, paperSigners } from './PaperDialog.tsx';
import classes from './SentDocument.module.css';
import { text } from './text.ts';

/** A word about an act, over the document until it is closed. */
type Notice = { kind: 'done' | 'refused'; text: string };

interface SentDocumentProps {
  document: DocumentDetail;
  /** The review that it is a part of. */
  review: Review | undefined;
}

/** A document that is not edited here: its pages, how it stands, what is to be done, and what happened to it. */
export function SentDocument({ document, review }: SentDocumentProps) {
  const { recipient, formPack, project, turns } = document;
  const [question, setQuestion] = useState<Question>();
  const [replaced, setReplaced] = useState<Party>();
  const [inPersonParty, setInPersonParty] = useState<Party>();
  const [linked, setLinked] = useState<Party>();
  const [isCorrecting, setCorrecting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const refuse = (text: string) => setNotice({ kind: 'refused', text });
  const panes = {
    document,
    onAsk: setQuestion,
    onReassign: setReplaced,
    onInPerson: setInPersonParty,
    onCopyLink: setLinked,
  };
  const [turn] = turns;
  const navigate = useNavigate();
  return (
    <>
      {review && <ReviewBar review={review} />}
      <div className={classes.header} data-sticks>
        <PageHeader
          title={fullName(recipient)}
          back={backTo.documents}
          badge={<DocumentStateBadge document={document} />}
          description={`${formPack.name} · ${project.name}`}
          actions={
            <Group gap="xs">
              <DownloadButton document={document} />
              {review === undefined && <DetailsToggle />}
              <DocumentMenu
                document={document}
                onAsk={setQuestion}
                onCorrect={() => setCorrecting(true)}
                onChangeValues={() => setChanging(true)}
                onPaper={paperSigners(document).length > 0 ? () => setRecording(true) : undefined}
              />
            </Group>
          }
        />
      </div>
      {notice && (
        <OutcomeNotice notice={notice} document={document} onClose={() => setNotice(undefined)} />
      )}
      <WaitingCard document={document} onAsk={setQuestion} onRefused={refuse} />
      {turn ? (
        <OwnPanes
          // What was filled in at one place is nothing to another.
          key={turn.partyId}
          {...panes}
          turn={turn}
          review={review}
          onRefused={refuse}
          onDone={(text) => setNotice({ kind: 'done', text })}
        />
      ) : (
        <Panes
          {...panes}
          review={review}
          pages={<DocumentViewer document={document} own={undefined} />}
        />
      )}
      <ActDialog
        document={document}
        question={question}
        onRefused={refuse}
        onDone={({ act }) => {
          if (act !== 'decline' && act !== 'return') return;
          if (review) review.decide(act);
          // Who does not manage it does not see the draft that it is now.
          else if (act === 'return') {
            if (!document.may.reassign) void navigate(paths.documentsIn('approve'));
          } else setNotice({ kind: 'done', text: text.page.declined });
        }}
        onClose={() => setQuestion(undefined)}
      />
      <ReassignDialog
        document={document}
        party={replaced}
        onRefused={refuse}
        onClose={() => setReplaced(undefined)}
      />
      <CorrectDialog
        document={document}
        opened={isCorrecting}
        onRefused={refuse}
        onClose={() => setCorrecting(false)}
      />
      <ChangeValuesDialog
        document={document}
        opened={isChanging}
        onRefused={refuse}
        onClose={() => setChanging(false)}
      />
      {isRecording && <PaperDialog document={document} onClose={() => setRecording(false)} />}
      <InPersonDialog
        key={inPersonParty?.id ?? ''}
        document={document}
        party={inPersonParty}
        onRefused={refuse}
        onClose={() => setInPersonParty(undefined)}
      />
      <CopyLinkDialog
        key={linked?.id ?? 'none'}
        document={document}
        party={linked}
        onRefused={refuse}
        onClose={() => setLinked(undefined)}
      />
    </>
  );
}

/** Hides what is next to the pages, for all documents of the user, or shows it again. */
function DetailsToggle() {
  const [{ showDocumentDetails: isShown }, change] = usePreferences();
  const Icon = isShown ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const label = isShown ? text.page.hideDetails : text.page.showDetails;
  return (
    <ActionIcon
      className={classes.toggle}
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      aria-expanded={isShown}
      onClick={() => change({ showDocumentDetails: !isShown })}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

interface PanesProps {
  document: DocumentDetail;
  review: Review | undefined;
  onAsk(question: Question): void;
  onReassign(party: Party): void;
  onInPerson(party: Party): void;
  onCopyLink(party: Party): void;
}

interface OwnPanesProps extends PanesProps {
  turn: Turn;
  onRefused(text: string): void;
  onDone(text: string): void;
}

function OwnPanes({ turn, onRefused, onDone, ...panes }: OwnPanesProps) {
  const { document, review, onAsk } = panes;
  const own = useTurn(document, turn, review?.sitting.ink);
  const isApprover = document.parties.some(
    ({ id, role }) => id === turn.partyId && role === 'approver',
  );
  return (
    <Panes
      {...panes}
      pages={<DocumentViewer document={document} own={own} />}
      turn={
        <TurnCard
          document={document}
          own={own}
          sitting={review?.sitting}
          onDecline={() => onAsk({ act: 'decline', partyId: turn.partyId })}
          onReturn={isApprover ? () => onAsk({ act: 'return', partyId: turn.partyId }) : undefined}
          onRefused={onRefused}
          onDone={(done, sitting) => {
            if (review === undefined) return onDone(done);
            review.decide(turn.act, sitting);
          }}
        />
      }
    />
  );
}

function Panes(props: PanesProps & { pages: React.ReactNode; turn?: React.ReactNode }) {
  const { document, review, onAsk, onReassign, onInPerson, onCopyLink, pages, turn } = props;
  const [{ showDocumentDetails }] = usePreferences();
  return (
    <div
      className={classes.panes}
      data-turn={turn !== undefined || undefined}
      // Comments are written by a key in a review.
      data-folded={(review === undefined && !showDocumentDetails) || undefined}
    >
      <div className={classes.pages}>{pages}</div>
      <div className={classes.column}>
        {turn !== undefined && <div className={classes.turn}>{turn}</div>}
        <aside className={classes.side} aria-label={text.page.about}>
          <DocumentParties
            document={document}
            onAsk={onAsk}
            onReassign={onReassign}
            onInPerson={onInPerson}
            onCopyLink={onCopyLink}
          />
          <DocumentFamily document={document} />
          <AmendedFields document={document} />
          <DocumentRiskNote documentId={document.id} />
          <FormPdfs document={document} />
          <DocumentFiles document={document} />
          <DocumentComments document={document} />
          <DocumentHistory document={document} />
          <DocumentFacts document={document} />
        </aside>
      </div>
    </div>
  );
}

interface OutcomeNoticeProps {
  notice: Notice;
  document: DocumentDetail;
  onClose(): void;
}

/** Shows the outcome of an act; after the user's own turn, with a link to the next waiting document. */
function OutcomeNotice({ notice, document, onClose }: OutcomeNoticeProps) {
  const isDone = notice.kind === 'done';
  const frame = useRef<HTMLDivElement>(null);
  // On a phone the act can be far below.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  const waiting = useListDocumentsQuery(
    { tab: 'approve', pageSize: 2 },
    { skip: !isDone, refetchOnMountOrArgChange: true },
  );
  const next = waiting.data?.items.find(({ id }) => id !== document.id);
  return (
    <Alert
      ref={frame}
      className={classes.notice}
      variant="light"
      color={isDone ? 'green' : undefined}
      mb="md"
      role="status"
      icon={
        isDone ? (
          <IconCircleCheck size={18} aria-hidden />
        ) : (
          <IconInfoCircle size={18} aria-hidden />
        )
      }
      title={notice.text}
      withCloseButton
      closeButtonLabel={text.page.close}
      onClose={onClose}
    >
      {isDone &&
        waiting.isSuccess &&
        !waiting.isFetching &&
        (next === undefined ? (
          text.page.noneWaiting
        ) : (
          <>
            {text.page.next}{' '}
            <Anchor component={Link} to={paths.document(next.id)} inherit underline="always">
              {text.page.document(next.formPack.name, fullName(next.recipient))}
            </Anchor>
          </>
        ))}
    </Alert>
  );
}

/** The document as a file; all of them, where each form is a PDF of its own. */
function DownloadButton({ document }: { document: DocumentDetail }) {
  const { id, formPack, recipient } = document;
  const [isLoading, setIsLoading] = useState(false);
  const isEach = document.formPdfs.length > 0;
  const download = async () => {
    if (isEach) return saveDocuments([id]);
    const answer = await downloadFile(getDocumentPdf, { params: { id }, query: {} });
    if (!answer.status) return answer;
    const usual = fileNameOf([formPack.name, fullName(recipient)], 'pdf');
    saveFile(answer.blob, answer.fileName ?? usual);
  };
  const start = async () => {
    setIsLoading(true);
    const failure = await download();
    setIsLoading(false);
    if (failure) toastError(failure.message);
  };
  return (
    <Button
      variant={document.turns.length > 0 ? 'default' : 'filled'}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void start()}
      loading={isLoading}
    >
      {isEach ? text.page.downloadMany : text.page.downloadOne}
    </Button>
  );
}
