import {
  bulkDocuments,
  type DocumentRow,
  messages,
  type RowSelection,
  signingConsent,
} from '@countersign/contract';
import {
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconCheck,
  IconFileZip,
  IconFolderSymlink,
  IconSend,
  IconSitemap,
  IconTrash,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useMay } from '../../../core/session/use-may.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { ReasonInput } from '../../../kit/lists/selection/ReasonInput.tsx';
import {
  type ActValues,
  countOf,
  type RowAct,
  tooMany,
  useRowActs,
} from '../../../kit/lists/selection/row-acts.ts';
import type { BulkAction, Chosen } from '../../../kit/lists/selection/SelectionBar.tsx';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { saveDocuments } from '../save-documents.ts';
import { ApproveInputs, type SignedWith, signaturesOf } from './ApproveInputs.tsx';
import { ColleagueInput } from './ColleagueInput.tsx';
import { ApprovalSetupInput, ProjectInput } from './DraftInputs.tsx';
import { text } from './text.ts';

const { nouns } = text.bulk;

const approve: RowAct = { action: 'approve', ...text.bulk.approve, icon: IconCheck };
const decline: RowAct = {
  action: 'decline',
  ...text.bulk.decline,
  icon: IconBan,
  inputs: (props) => <ReasonInput {...props} />,
};
const extend: RowAct = {
  action: 'extend',
  ...text.bulk.extend,
  icon: IconCalendarPlus,
  inputs: ({ values, problems, onChange }) => (
    <DayField
      label={text.bulk.expiresOn}
      withAsterisk
      aria-required
      data-autofocus
      value={values.expiresOn ?? ''}
      error={problems['expiresOn']}
      onChange={(expiresOn) => onChange({ ...values, expiresOn })}
    />
  ),
};
const reassign: RowAct = {
  action: 'reassign',
  ...text.bulk.reassign,
  icon: IconUserShare,
  inputs: (props) => <ColleagueInput {...props} />,
};
const setApproval: RowAct = {
  action: 'set-approval-setup',
  ...text.bulk.setApproval,
  icon: IconSitemap,
  cures: 'settings.approval',
  inputs: (props) => <ApprovalSetupInput {...props} />,
};
const move: RowAct = {
  action: 'move',
  ...text.bulk.move,
  icon: IconFolderSymlink,
  inputs: (props) => <ProjectInput {...props} />,
};
const send: RowAct = { action: 'send', ...text.bulk.send, icon: IconSend };
const remind: RowAct = { action: 'remind', ...text.bulk.remind, icon: IconBell };
const voiding: RowAct = {
  action: 'void',
  ...text.bulk.void,
  icon: IconX,
  color: 'red',
  inputs: (props) => <ReasonInput {...props} />,
};
const deleting: RowAct = {
  action: 'delete',
  ...text.bulk.delete,
  icon: IconTrash,
  color: 'red',
};

/**
 * Makes what can be done to many documents of the list by this user, and the dialog that asks about it.
 * @param rows the page of the list that is shown: a document is approved as it was shown
 */
export function useDocumentActs(rows: readonly DocumentRow[] | undefined) {
  // Chosen rows may be on another page by the time that something is done to them.
  const [known] = useState(() => new Map<string, DocumentRow>());
  const note = useCallback(
    (seen: readonly DocumentRow[]) => {
      for (const row of seen) known.set(row.id, row);
    },
    [known],
  );
  useEffect(() => note(rows ?? []), [rows, note]);
  const { user } = useSession();
  const ofSelection = (selection: RowSelection) =>
    'ids' in selection ? selection.ids.flatMap((id) => known.get(id) ?? []) : [];
  /** With the initials that are offered, until others are typed. */
  const signedWith = (values: ActValues): SignedWith => ({
    initials: `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`,
    ...values,
  });
  const approving: RowAct = {
    ...approve,
    inputs: ({ selection, values, ...props }) => (
      <ApproveInputs {...props} documents={ofSelection(selection)} values={signedWith(values)} />
    ),
    confirm: (selection) =>
      signaturesOf(ofSelection(selection)).any ? text.bulk.approveAndSign : undefined,
    check: (values, selection) =>
      missingOf(signaturesOf(ofSelection(selection)), signedWith(values)),
  };
  const fits = (act: RowAct, may: keyof DocumentRow['may']): RowAct => ({
    ...act,
    fits: (id) => known.get(id)?.may[may] ?? true,
  });
  const mayAct = useMay('documents.act');
  const maySend = useMay('documents.send');
  const mayManage = useMay('documents.manage');
  const mayDraft = useMay('documents.draft');
  const { actions, dialog } = useRowActs({
    endpoint: bulkDocuments,
    nouns,
    acts: [
      ...(mayAct ? [fits(approving, 'act'), fits(decline, 'act')] : []),
      ...(maySend ? [fits(send, 'send')] : []),
      ...(mayManage
        ? [
            fits(remind, 'remind'),
            fits(reassign, 'reassign'),
            fits(extend, 'extend'),
            fits(voiding, 'void'),
          ]
        : []),
      ...(mayDraft
        ? [fits(setApproval, 'edit'), fits(move, 'edit'), fits(deleting, 'remove')]
        : []),
    ],
    needsIds: true,
    bodyOf: ({ act: { action }, selection, commandId, values }) => ({
      commandId,
      action,
      ids: 'ids' in selection ? selection.ids : [],
      ...(action === 'approve' ? approvalOf(ofSelection(selection), signedWith(values)) : values),
    }),
  });
  const zip: BulkAction = {
    key: 'zip',
    label: text.bulk.download,
    labelOne: text.bulk.downloadOne,
    icon: IconFileZip,
    run: (chosen) => void download(chosen),
  };
  const firstHard = actions.findIndex(({ color }) => color === 'red');
  const at = firstHard < 0 ? actions.length : firstHard;
  return { actions: actions.toSpliced(at, 0, zip), dialog, note };
}

/** Lists the signatures that are missing, by field. */
function missingOf(
  asks: ReturnType<typeof signaturesOf>,
  { signature, keepsPicture, initials = '', consent }: SignedWith,
): Record<string, string> {
  return {
    ...(asks.signature && !signature && !keepsPicture && { signature: text.bulk.noSignature }),
    ...(asks.initials && initials.trim() === '' && { initials: messages.required }),
    ...(asks.any && !consent && { consent: text.bulk.noConsent }),
  };
}

/** The part of the call that says what is approved as what, and with what it is signed. */
function approvalOf(documents: readonly DocumentRow[], { signature, initials = '' }: SignedWith) {
  const asks = signaturesOf(documents);
  const font = signature?.kind === 'typed' ? signature.hand : 'caveat';
  return {
    views: Object.fromEntries(
      documents.flatMap(({ id, quickTurn }) => (quickTurn ? [[id, quickTurn.view]] : [])),
    ),
    ...(asks.signature && signature && { signature }),
    ...(asks.initials && { initials: { kind: 'typed', text: initials, hand: font } }),
    ...(asks.any && { consent: { version: signingConsent.version } }),
  };
}

/** Downloads the chosen documents as one ZIP. */
async function download(chosen: Chosen): Promise<void> {
  const problem = tooMany(chosen, { nouns, needsIds: true });
  if (problem !== undefined) return toastError(problem);
  const { selection, count } = chosen;
  const failure = await saveDocuments('ids' in selection ? selection.ids : []);
  if (failure) toastError(failure.message);
  else toastSuccess(text.bulk.downloading(countOf(count, nouns)));
}
