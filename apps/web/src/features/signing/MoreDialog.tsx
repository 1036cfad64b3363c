import type { SigningView } from '@countersign/contract';
import { Dialog } from '../../kit/public-page/Dialog.tsx';

/** What else can be done with a document. */
export type MoreAct = 'print' | 'decline' | 'hand-over' | 'files' | 'comments' | 'phone';

interface MoreDialogProps {
  view: SigningView;
  offersPhone: boolean;
  onOpen(act: MoreAct): void;
  onDownload(): void;
  onClose(): void;
}

const commentsLabel = (count: number) => (count === 0 ? 'Comment' : `Comments (${count})`);

/** The rest of what can be done, one below the other. */
export function MoreDialog({ view, offersPhone, onOpen, onDownload, onClose }: MoreDialogProps) {
  const acts: { act: MoreAct; label: string; isOffered: boolean }[] = [
    { act: 'print', label: 'Print', isOffered: true },
    { act: 'files', label: 'Attach files', isOffered: true },
    { act: 'comments', label: commentsLabel(view.commentCount), isOffered: true },
    { act: 'phone', label: 'Continue on my phone', isOffered: offersPhone },
    { act: 'hand-over', label: 'Reassign to someone else', isOffered: view.canHandOver },
    { act: 'decline', label: 'Decline', isOffered: true },
  ];
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className="overview">
        <li>
          <button type="button" className="overview-row" onClick={onDownload}>
            Download current version
          </button>
        </li>
        {acts.map(
          ({ act, label, isOffered }) =>
            isOffered && (
              <li key={act}>
                <button type="button" className="overview-row" onClick={() => onOpen(act)}>
                  {label}
                </button>
              </li>
            ),
        )}
      </ul>
    </Dialog>
  );
}
