import type { FormTemplate } from '@countersign/contract';
import { duplicateInRows, rowStep } from '@countersign/domain';
import type { RefObject } from 'react';
import { assigneesOf } from '../../../kit/fields/assignees.ts';
import { type FileChange, FileDialog } from '../file/FileDialog.tsx';
import { PreviewDialog } from '../preview/PreviewDialog.tsx';
import { TrialDialog } from '../preview/TrialDialog.tsx';
import { LabelsDialog } from '../versions/LabelsDialog.tsx';
import { VersionDialog } from '../versions/VersionDialog.tsx';
import type { Act } from './acts.ts';
import { CommandList } from './CommandList.tsx';
import type { CanvasHandle } from './DesignCanvas.tsx';
import type { DesignStore } from './design-store.ts';
import { RowsDialog } from './RowsDialog.tsx';
import { text } from './text.ts';
import { UnsavedNote } from './UnsavedNote.tsx';

/** The dialogs of the designer by what they are about. */
export type DesignerDialog =
  | 'acts'
  | 'rows'
  | 'labels'
  | 'publish'
  | 'preview'
  | 'try'
  | 'replace'
  | 'add';

interface DesignerDialogsProps {
  dialog: DesignerDialog | undefined;
  /** The template as it was opened, and as it is saved. */
  template: FormTemplate;
  saved: FormTemplate;
  /** Changes could not be saved as they are. */
  hasUnsaved: boolean;
  /** How many fields have errors. */
  wrong: number;
  store: DesignStore;
  acts: readonly Act[];
  canvas: RefObject<CanvasHandle | null>;
  say(text: string): void;
  onFile(change: FileChange): void;
  onClose(): void;
}

/** The dialog that was asked for. */
export function DesignerDialogs(props: DesignerDialogsProps) {
  const { dialog, template, saved, hasUnsaved, wrong, store } = props;
  const { acts, canvas, say, onFile, onClose } = props;
  const { design } = store.get();
  const note = <UnsavedNote {...{ hasUnsaved, wrong }} />;
  switch (dialog) {
    case undefined:
      return null;
    case 'acts':
      return <CommandList acts={acts} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog template={saved} note={note} onClose={onClose} />;
    case 'try':
      return (
        <TrialDialog
          template={saved}
          note={note}
          assignees={assigneesOf(design.fields).filter((one) => one !== 'creator')}
          onClose={onClose}
        />
      );
    case 'replace':
    case 'add':
      return <FileDialog kind={dialog} template={saved} onDone={onFile} onClose={onClose} />;
    case 'rows':
      return (
        <RowsDialog
          step={rowStep(design)}
          onDuplicate={(rows) => {
            store.act(text.rows.undo, (now) => duplicateInRows(now, rows));
            say(text.rows.done);
          }}
          onClose={() => {
            onClose();
            // It may have been asked for by a list that is gone: keys go on with the pages.
            requestAnimationFrame(() => canvas.current?.focus());
          }}
        />
      );
    case 'labels':
      return <LabelsDialog template={template} onClose={onClose} />;
    case 'publish':
      return (
        <VersionDialog
          pending={{ act: 'publish' }}
          template={saved}
          note={note}
          onClose={onClose}
        />
      );
  }
}
