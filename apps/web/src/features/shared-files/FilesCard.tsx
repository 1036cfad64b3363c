import type { SharedFilesView, SharedFileView } from '@countersign/contract';
import { sizeText } from '../../core/size-text.ts';
import { text } from './text.ts';
import type { Copies } from './use-copies.ts';

interface FilesCardProps {
  view: SharedFilesView;
  shown: SharedFileView | undefined;
  copies: Copies;
  onChoose(file: SharedFileView): void;
  onOthers(): void;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Shows the sender, the message and the files, with the actions on them. */
export function FilesCard(props: FilesCardProps) {
  const { view, shown, copies, onChoose, onOthers } = props;
  return (
    <section className="card files" aria-label={text.card.label}>
      <h1 dir="auto">{view.title}</h1>
      <p dir="auto">{view.sentence}</p>
      {view.message !== '' && (
        <blockquote className="message-text" dir="auto">
          {view.message}
        </blockquote>
      )}
      <ul className="file-list" aria-label={text.card.files}>
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
        {text.card.recipient} <bdi>{view.recipient.name || view.recipient.email}</bdi>
        {text.card.personalCopy}
      </p>
      <div className="row">
        {view.confirmedAt !== null && (
          <span className="confirmed">
            <span aria-hidden>✓ </span>
            {text.card.confirmed(day.format(new Date(view.confirmedAt)))}
          </span>
        )}
        <button type="button" className="button quiet others" onClick={onOthers}>
          {text.card.allFiles}
        </button>
      </div>
    </section>
  );
}

interface FileRowProps {
  file: SharedFileView;
  isShown: boolean;
  isAlone: boolean;
  copies: Copies;
  onChoose(): void;
}

function FileRow({ file, isShown, isAlone, copies, onChoose }: FileRowProps) {
  const hasPages = file.pages.length > 0;
  const pages = text.card.pages(file.pages.length);
  return (
    <li className="file-row">
      <span className="file-name">
        <span dir="auto">{file.name}</span>
        <span className="dim">
          {hasPages ? pages : sizeText(file.bytes)}
          {file.isNewVersion && text.card.newVersion}
          {hasPages && !file.canDownload && text.card.viewOnly}
          {file.losesSeal && text.card.losesSeal}
        </span>
      </span>
      <span className="row">
        {hasPages && !isAlone && (
          <button
            type="button"
            className="button"
            aria-label={text.card.readOf(file.name)}
            aria-pressed={isShown}
            onClick={onChoose}
          >
            {isShown ? text.card.shown : text.card.read}
          </button>
        )}
        {file.canDownload && (
          <>
            <button
              type="button"
              className="button"
              aria-label={text.card.downloadOf(file.name)}
              disabled={copies.isBusy}
              onClick={() => void copies.download(file)}
            >
              {text.card.download}
            </button>
            {hasPages && (
              <button
                type="button"
                className="button"
                aria-label={text.card.printOf(file.name)}
                disabled={copies.isBusy}
                onClick={() => void copies.print(file)}
              >
                {text.card.print}
              </button>
            )}
          </>
        )}
      </span>
    </li>
  );
}
