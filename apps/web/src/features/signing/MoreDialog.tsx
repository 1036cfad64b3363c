import type { SigningView } from '@countersign/contract';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { text } from './text.ts';

/** Names further actions on a document. */
export type MoreAct = 'print' | 'decline' | 'hand-over' | 'files' | 'comments' | 'phone';

interface MoreDialogProps {
  view: SigningView;
  offersPhone: boolean;
  onOpen(act: MoreAct): void;
  onDownload(): void;
  onClose(): void;
}

/** The rest of what can be done, one below the other. */
export function MoreDialog({ view, offersPhone, onOpen, onDownload, onClose }: MoreDialogProps) {
  const acts: { act: MoreAct; label: string; isOffered: boolean }[] = [
    { act: 'print', label: text.more.print, isOffered: true },
    { act: 'files', label: text.more.files, isOffered: true },
    { act: 'comments', label: text.more.comments(view.commentCount), isOffered: true },
    { act: 'phone', label: text.more.phone, isOffered: offersPhone },
    { act: 'hand-over', label: text.more.reassign, isOffered: view.canHandOver },
    { act: 'decline', label: text.more.decline, isOffered: true },
  ];
  return (
    <Dialog title={text.more.title} onClose={onClose}>
      <ul className="overview">
        <li>
          <button type="button" className="overview-row" onClick={onDownload}>
            {text.more.download}
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
