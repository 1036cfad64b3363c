import type { SharedFilesView, SharedFileView } from '@countersign/contract';
import { useEffect, useState } from 'react';
import { Shell } from '../../kit/public-page/Shell.tsx';
import { useFlashMessage } from '../../kit/public-page/use-flash-message.ts';
import { ContentsDialog } from './ContentsDialog.tsx';
import { FilesCard } from './FilesCard.tsx';
import { OthersDialog } from './OthersDialog.tsx';
import { PageNumber } from './PageNumber.tsx';
import { Pages } from './Pages.tsx';
import type { PagePictures } from './page-pictures.ts';
import { SearchDialog } from './SearchDialog.tsx';
import type { SharedFilesApi } from './shared-files-api.ts';
import { firstToShow } from './start-shared-files.ts';
import { text } from './text.ts';
import { useCopies } from './use-copies.ts';
import { useText } from './use-text.ts';
import { useVisiblePage } from './use-visible-page.ts';
import type { ViewTimes } from './view-times.ts';

interface ReaderProps {
  api: SharedFilesApi;
  pictures: PagePictures;
  view: SharedFilesView;
  times: ViewTimes;
  onView(view: SharedFilesView): void;
  /** Asks again what the link leads to: something was refused. */
  onLook(): void;
}

type Open = 'contents' | 'search' | 'others';

/** Shows the files that a recipient was sent: the sender, the message, and the pages. */
export function Reader({ api, pictures, view, times, onView, onLook }: ReaderProps) {
  const [fileId, setFileId] = useState(() => firstToShow(view)?.id);
  const file = view.files.find(({ id }) => id === fileId) ?? firstToShow(view);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { page, goTo } = useVisiblePage(scroller, file, times);
  const [isOpen, setOpen] = useState<Open>();
  const [said, setSaid] = useFlashMessage();
  const content = useText(api, file);
  const copies = useCopies(api, setSaid, onLook);
  useEffect(() => {
    times.lookAt(file?.pages.length ? { fileId: file.id, version: file.version } : undefined);
  }, [times, file]);

  const choose = (next: SharedFileView) => {
    setFileId(next.id);
    goTo(0);
  };
  const confirm = async () => {
    const answer = await api.confirm(view.files);
    if (answer.ok) {
      onView(answer.result);
      // The button goes; anyone who pressed it goes on reading.
      scroller?.focus({ preventScroll: true });
    } else onLook();
    setSaid(answer.ok ? text.reader.confirmed : answer.message);
  };
  const close = () => setOpen(undefined);
  const hasPages = file !== undefined && file.pages.length > 0;
  const asksToConfirm = view.askConfirmation && view.confirmedAt === null;

  return (
    <Shell
      api={api}
      view={view}
      tools={
        <span className="tools">
          {content && (
            <button type="button" className="button" onClick={() => setOpen('search')}>
              {text.reader.search}
            </button>
          )}
          {hasPages && (view.files.length > 1 || (content?.outline.length ?? 0) > 0) && (
            <button type="button" className="button" onClick={() => setOpen('contents')}>
              {text.reader.contents}
            </button>
          )}
          {file?.canDownload && (
            <button
              type="button"
              className="button"
              disabled={copies.isBusy}
              onClick={() => void copies.download(file)}
            >
              {text.reader.download}
            </button>
          )}
        </span>
      }
    >
      <main className="document">
        <Pages
          api={api}
          pictures={pictures}
          file={file}
          page={page}
          texts={content?.pages}
          onScroller={setScroller}
          onRefused={onLook}
        >
          <FilesCard
            view={view}
            shown={file}
            copies={copies}
            onChoose={choose}
            onOthers={() => setOpen('others')}
          />
        </Pages>
      </main>
      {(hasPages || asksToConfirm) && (
        <footer className="foot">
          {hasPages && <PageNumber page={page} count={file.pages.length} onGo={goTo} />}
          {asksToConfirm && (
            <span className="row">
              <button type="button" className="button primary" onClick={() => void confirm()}>
                {text.reader.confirm}
              </button>
            </span>
          )}
        </footer>
      )}
      <p className="live-status" role="status">
        {said}
      </p>
      {isOpen === 'contents' && (
        <ContentsDialog
          files={view.files}
          shown={file}
          outline={content?.outline ?? []}
          onChoose={(next) => {
            choose(next);
            close();
          }}
          onGo={(to) => {
            goTo(to);
            close();
          }}
          onClose={close}
        />
      )}
      {isOpen === 'search' && content && (
        <SearchDialog
          pages={content.pages}
          onGo={(to) => {
            goTo(to);
            close();
          }}
          onClose={close}
        />
      )}
      {isOpen === 'others' && (
        <OthersDialog api={api} email={view.recipient.email} onClose={close} />
      )}
    </Shell>
  );
}
