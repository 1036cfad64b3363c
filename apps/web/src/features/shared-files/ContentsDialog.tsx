import type { SharedFileView } from '@countersign/contract';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { pagesText } from '../../ui/inputs/size-labels.ts';
import type { FileText } from './shared-files-api.ts';
import { text } from './text.ts';

interface ContentsDialogProps {
  files: readonly SharedFileView[];
  shown: SharedFileView | undefined;
  outline: FileText['outline'];
  onChoose(file: SharedFileView): void;
  onGo(page: number): void;
  onClose(): void;
}

/** Lists the other files, and the outline of the one that is shown. */
export function ContentsDialog(props: ContentsDialogProps) {
  const { files, shown, outline, onChoose, onGo, onClose } = props;
  const readable = files.filter(({ pages }) => pages.length > 0);
  return (
    <Dialog title={text.contents.title} onClose={onClose}>
      <div className="stack">
        {readable.length > 1 && (
          <ul className="overview" aria-label={text.contents.files}>
            {readable.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className="overview-row"
                  aria-current={file.id === shown?.id || undefined}
                  onClick={() => onChoose(file)}
                >
                  <span className="overview-label" dir="auto">
                    {file.name}
                  </span>
                  <span className="dim">{pagesText(file.pages.length)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {outline.length > 0 && (
          <ul className="overview" aria-label={text.contents.parts}>
            {outline.map(({ title, page, depth }, index) => (
              // Titles come more than once, and the list never changes.
              <li key={index} style={{ paddingInlineStart: `${Math.min(depth, 6)}rem` }}>
                <button type="button" className="overview-row" onClick={() => onGo(page)}>
                  <span className="overview-label" dir="auto">
                    {title}
                  </span>
                  <span className="dim">{text.contents.page(page + 1)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
