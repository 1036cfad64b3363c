import {
  bulkDocuments,
  type DocumentRow,
  type DocumentView,
  downloadDocuments,
} from '@countersign/contract';
import { IconBell, IconCheck, IconFileZip, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { countOf, type RowAct, tooMany, useRowActs } from '../../../kit/lists/row-acts.ts';
import type { BulkAction, Chosen } from '../../../kit/lists/SelectionBar.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { text } from './text.ts';

const { nouns } = text.bulk;

const approve: RowAct = {
  action: 'approve',
  ...text.bulk.approve,
  icon: IconCheck,
};
const send: RowAct = {
  action: 'send',
  ...text.bulk.send,
  icon: IconSend,
};
const remind: RowAct = {
  action: 'remind',
  ...text.bulk.remind,
  icon: IconBell,
};
const voiding: RowAct = {
  action: 'void',
  ...text.bulk.void,
  icon: IconX,
  color: 'red',
  needsReason: true,
};
const deleting: RowAct = {
  action: 'delete',
  ...text.bulk.delete,
  icon: IconTrash,
  color: 'red',
};

/**
 * What can be done to many documents of the list by this user, and the dialog that asks about it.
 * @param rows the page of the list that is shown: a document is approved as it was shown
 */
export function useDocumentActs(rows: readonly DocumentRow[] | undefined) {
  // Chosen rows may be on another page by the time that they are approved.
  const views = useRef(new Map<string, DocumentView>());
  useEffect(() => {
    for (const { id, view } of rows ?? []) if (view !== null) views.current.set(id, view);
  }, [rows]);
  const [mayAct, maySend, mayManage, mayDraft] = [
    useMay('documents.act'),
    useMay('documents.send'),
    useMay('documents.manage'),
    useMay('documents.draft'),
  ];
  const { actions, dialog } = useRowActs({
    endpoint: bulkDocuments,
    nouns,
    acts: [
      ...(mayAct ? [approve] : []),
      ...(maySend ? [send] : []),
      ...(mayManage ? [remind, voiding] : []),
      ...(mayDraft ? [deleting] : []),
    ],
    needsIds: true,
    bodyOf: ({ act: { action }, selection, commandId, reason }) => {
      const ids = 'ids' in selection ? selection.ids : [];
      return {
        commandId,
        action,
        ids,
        reason,
        ...(action === 'approve' && { views: viewsOf(ids, views.current) }),
      };
    },
  });
  const zip: BulkAction = {
    key: 'zip',
    label: text.bulk.download,
    icon: IconFileZip,
    run: (chosen) => void download(chosen),
  };
  const firstHard = actions.findIndex(({ color }) => color === 'red');
  const at = firstHard < 0 ? actions.length : firstHard;
  return { actions: actions.toSpliced(at, 0, zip), dialog };
}

function viewsOf(ids: readonly string[], views: ReadonlyMap<string, DocumentView>) {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const view = views.get(id);
      return view === undefined ? [] : [[id, view] as const];
    }),
  );
}

async function download(chosen: Chosen): Promise<void> {
  const problem = tooMany(chosen, { nouns, needsIds: true });
  if (problem !== undefined) return toastError(problem);
  const ids = 'ids' in chosen.selection ? chosen.selection.ids : [];
  toastSuccess(text.bulk.downloading(countOf(ids.length, nouns)));
  const answer = await downloadFile(downloadDocuments, { query: { ids: ids.join(',') } });
  if (answer.status) saveFile(answer.blob, text.bulk.zipName);
  else toastError(answer.message);
}
