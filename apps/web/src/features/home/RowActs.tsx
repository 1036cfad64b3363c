import type { DocumentSummary, DocumentView, WaitingDocument } from '@countersign/contract';
import { Loader, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { ActDialog } from '../../entities/documents/ActDialog.tsx';
import { useGetDocumentQuery } from '../../entities/documents/api.ts';
import { DecisionFacts } from '../../entities/documents/DecisionFacts.tsx';
import { ReassignDialog } from '../../entities/documents/ReassignDialog.tsx';
import { useAct } from '../../entities/documents/use-act.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ControlledModal } from '../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { text } from './text.ts';

/** Describes an act on a document in a row of the home page. */
export type PendingOnRow = { document: DocumentSummary } & (
  | {
      act: 'approve';
      document: Pick<WaitingDocument, 'decisionFacts'>;
      partyId: string;
      view: DocumentView;
    }
  | { act: 'decline'; partyId: string }
  | { act: 'remind' }
  | { act: 'extend' | 'reopen' | 'finish' }
  | { act: 'correct' }
);

interface RowActsProps {
  pending: PendingOnRow;
  onClose(): void;
}

/** Asks about an act on a document in a row, and does it: by the same dialogs as on the document's own page. */
export default function RowActs({ pending, onClose }: RowActsProps) {
  switch (pending.act) {
    case 'approve':
      return <Approve {...pending} onClose={onClose} />;
    case 'correct':
      return <Correct document={pending.document} onClose={onClose} />;
    case 'decline':
    case 'remind':
    case 'extend':
    case 'reopen':
    case 'finish':
      return (
        <ActDialog
          document={pending.document}
          question={pending}
          onRefused={toastError}
          onClose={onClose}
        />
      );
  }
}

interface ApproveProps {
  document: DocumentSummary & Pick<WaitingDocument, 'decisionFacts'>;
  partyId: string;
  /** The document as the row showed it. */
  view: DocumentView;
  onClose(): void;
}

function Approve({ document, partyId, view, onClose }: ApproveProps) {
  const { act, wrong } = useAct();
  const name = fullName(document.recipient);
  const approve = async () => {
    const outcome = await act({ id: document.id, act: 'approve', body: { partyId, view } });
    if (outcome.kind === 'wrong') return;
    onClose();
    if (outcome.kind === 'refused') toastError(outcome.text);
    else toastSuccess(text.approve.done(name));
  };
  return (
    <ConfirmDialog
      opened
      title={text.approve.title(name)}
      confirm={text.approve.confirm}
      problem={messageOf(wrong)}
      onConfirm={approve}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DecisionFacts facts={document.decisionFacts} />
        <Text>{text.approve.help(document.formPack.name, document.project.name)}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** Asks the person whose mail came back at another address, once it is known who that is. */
function Correct({ document, onClose }: { document: DocumentSummary; onClose(): void }) {
  const { data, error } = useGetDocumentQuery(document.id, { refetchOnMountOrArgChange: true });
  const pending = data?.parties.filter(({ state }) => state === 'turn') ?? [];
  const party = pending.find(({ hasBounced }) => hasBounced);
  if (data !== undefined && party !== undefined) {
    return (
      <ReassignDialog document={data} party={party} onRefused={toastError} onClose={onClose} />
    );
  }
  const isDone = data !== undefined;
  return (
    <ControlledModal
      onClose={onClose}
      title={text.attention.correctTitle}
      transitionProps={{ duration: 0 }}
    >
      {error === undefined && !isDone && (
        <Loader role="status" aria-label={text.attention.loading} />
      )}
      {isDone && <Text>{text.attention.noneBounced}</Text>}
      <FormError>{messageOf(error)}</FormError>
    </ControlledModal>
  );
}
