import type { ReceivedFile, ReceivedView } from '@countersign/contract';
import { sizeText } from '../../core/size-text.ts';
import type { Copies } from './use-copies.ts';

interface FilesCardProps {
  view: ReceivedView;
  shown: ReceivedFile | undefined;
  copies: Copies;
  onChoose(file: ReceivedFile): void;
  onOthers(): void;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Who shares what, with what message, and what can be done with it. */
export function FilesCard(props: FilesCardProps) {
  const { view, shown, copies, onChoose, onOthers } = props;
  return (
    <section className="card files" aria-label="What you were sent">
      <h1 dir="auto">{view.title}</h1>
      <p dir="auto">{view.sentence}</p>
      {view.message !== '' && (
        <blockquote className="message-text" dir="auto">
          {view.message}
        </blockquote>
      )}
      <ul className="file-list" aria-label="Files">
        {view.files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            isShown={file.id === shown?.id}
            isAlone={view.files.length === 1}
            copies={copies}
            onChoose={() => onChoose(file)}
          />
        ))}
      </ul>
      <p className="dim">
        For <bdi>{view.recipient.name || view.recipient.email}</bdi>. Your copy can be told from
        everybody else’s: please pass it on to nobody.
      </p>
      <div className="row">
        {view.confirmedAt !== null && (
          <span className="confirmed">
            <span aria-hidden>✓ </span>You confirmed receipt on{' '}
            {day.format(new Date(view.confirmedAt))}.
          </span>
        )}
        <button type="button" className="button quiet others" onClick={onOthers}>
          All that you were sent
        </button>
      </div>
    </section>
  );
}

interface FileRowProps {
  file: ReceivedFile;
  isShown: boolean;
  isAlone: boolean;
  copies: Copies;
  onChoose(): void;
}

function FileRow({ file, isShown, isAlone, copies, onChoose }: FileRowProps) {
  const hasPages = file.pages.length > 0;
  const pages = `${file.pages.length} ${file.pages.length === 1 ? 'page' : 'pages'}`;
  return (
    <li className="file-row">
      <span className="file-name">
        <span dir="auto">{file.name}</span>
        <span className="dim">
          {hasPages ? pages : sizeText(file.bytes)}
          {file.isNewVersion && ' · new version'}
          {hasPages && !file.canDownload && ' · to look at here'}
          {file.losesSeal && ' · copy without the original’s signatures'}
        </span>
      </span>
      <span className="row">
        {hasPages && !isAlone && (
          <button
            type="button"
            className="button"
            aria-label={`Read ${file.name}`}
            aria-pressed={isShown}
            onClick={onChoose}
          >
            {isShown ? 'Shown below' : 'Read'}
          </button>
        )}
        {file.canDownload && (
          <>
            <button
              type="button"
              className="button"
              aria-label={`Download ${file.name}`}
              disabled={copies.isBusy}
              onClick={() => void copies.download(file)}
            >
              Download
            </button>
            {hasPages && (
              <button
                type="button"
                className="button"
                aria-label={`Print ${file.name}`}
                disabled={copies.isBusy}
                onClick={() => void copies.print(file)}
              >
                Print
              </button>
            )}
          </>
        )}
      </span>
    </li>
  );
}
