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

const nouns = ['document', 'documents'] as const;

const approve: RowAct = {
  action: 'approve',
  title: 'Approve documents',
  text: 'You approve those that only ask for that. Those in which there is something to fill in or to sign are named: open them one by one.',
  button: 'Approve',
  done: 'approved',
  icon: IconCheck,
};
const send: RowAct = {
  action: 'send',
  title: 'Send documents',
  text: 'Drafts that are complete are sent; those that are not stay drafts, and are named.',
  button: 'Send',
  done: 'sent',
  icon: IconSend,
};
const remind: RowAct = {
  action: 'remind',
  title: 'Remind',
  text: 'Sends an email to everyone whose turn it is, at most once an hour.',
  button: 'Remind',
  done: 'reminded of',
  icon: IconBell,
};
const voiding: RowAct = {
  action: 'void',
  title: 'Void documents',
  text: 'Nobody can act on them any more, and whoever was asked is told why. This can’t be taken back.',
  button: 'Void',
  done: 'voided',
  icon: IconX,
  color: 'red',
  needsReason: true,
};
const deleting: RowAct = {
  action: 'delete',
  title: 'Delete drafts',
  text: 'Drafts that were never sent are deleted for good, with everything that was filled in. Documents that were sent stay on record, and are named.',
  button: 'Delete',
  done: 'deleted',
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
    label: 'Download',
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
  toastSuccess(`${countOf(ids.length, nouns)} will be downloaded as a ZIP.`);
  const answer = await downloadFile(downloadDocuments, { query: { ids: ids.join(',') } });
  if (answer.status) saveFile(answer.blob, 'Documents.zip');
  else toastError(answer.message);
}
