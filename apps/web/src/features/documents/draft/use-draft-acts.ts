import type { DocumentDetail, RenderIssue } from '@countersign/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../core/paths.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { useLazyGetDocumentTaxRiskQuery } from '../../../entities/tax-risks/api.ts';
import { useGetSignatureQuery } from '../../../entities/users/api.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useLazyGetDocumentReportsQuery } from '../api.ts';
import { creatorSignatures } from '../fields/signed-fields.ts';
import { versionOf } from './DraftPreview.tsx';
import { isImpossible, type Obstacle, obstacleOf } from './submit/obstacle.ts';
import { submitDocumentThunk } from './submit/submit-document-thunk.ts';
import { text } from './text.ts';
import type { Draft, SaveOutcome } from './use-draft.ts';
import type { useDraftNavigation } from './use-draft-navigation.ts';

/** Returns the acts of a draft's two buttons: save, and save and send. */
export function useDraftActs(
  { forms }: DocumentDetail,
  draft: Draft,
  { open, goTo }: Pick<ReturnType<typeof useDraftNavigation>, 'open' | 'goTo'>,
) {
  const { form, store } = draft;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [findReports] = useLazyGetDocumentReportsQuery();
  const [findTaxRisk] = useLazyGetDocumentTaxRiskQuery();
  const signature = useGetSignatureQuery(undefined, {
    skip: creatorSignatures(forms).length === 0,
  });
  const [busy, setBusy] = useState<'save' | 'send'>();
  /** What was saved and is to be sent, and what of it would not come out as it should. */
  const [pending, setPending] = useState<{ saved: DocumentDetail; reports: RenderIssue[] }>();
  const afterPage = useRef<() => void>(undefined);
  useEffect(() => () => afterPage.current?.(), []);

  /** Shows where a save failed; answers the saved draft where it did not. */
  const showFailure = (outcome: SaveOutcome): DocumentDetail | undefined => {
    if (outcome.saved === undefined && outcome.at !== undefined) goTo(outcome.at);
    return outcome.saved;
  };
  const save = async () => {
    setBusy('save');
    const saved = showFailure(await draft.save());
    if (saved !== undefined) await confirmSaved(saved);
    setBusy(undefined);
  };
  /** Of a draft that is complete, the document is made as it would be sent. */
  const confirmSaved = async (saved: DocumentDetail) => {
    if (!store.isComplete() || saved.problems.some(isImpossible)) {
      return toastSuccess(text.actions.saved);
    }
    await dispatch(submitDocumentThunk(saved, 'save'));
  };
  /** That its project sends nothing yet: said next to the link to the engagement, where sending is set up. */
  const taxObstacle = async (id: string): Promise<Obstacle | undefined> => {
    const { data } = await findTaxRisk(id);
    // Where it can't be had, sending says what is wrong.
    if (data?.mode !== 'hold-sending' || data.warning === '') return undefined;
    return { step: 'send', message: text.errors.taxHold(data.warning) };
  };
  /** Saves what is to be sent; undefined where something has to be mended first, which is shown. */
  const saveToSend = async (): Promise<DocumentDetail | undefined> => {
    const [wrong] = Object.keys(form.validate().errors);
    const target = wrong ?? draft.askMissing();
    if (target !== undefined) {
      goTo(target);
      return undefined;
    }
    setBusy('send');
    const saved = showFailure(await draft.save());
    if (saved === undefined) return undefined;
    const obstacle =
      obstacleOf(saved, signature.data?.kind === 'none') ?? (await taxObstacle(saved.id));
    if (obstacle === undefined) return saved;
    draft.say(obstacle.message);
    open(obstacle.step);
    return undefined;
  };
  const saveAndSend = async () => {
    const saved = await saveToSend();
    if (saved === undefined) return setBusy(undefined);
    const found = await findReports({ id: saved.id, version: versionOf(saved) });
    // Where they can't be had, sending says what is wrong.
    const reports = found.data?.items ?? [];
    if (reports.length === 0) return send(saved);
    setBusy(undefined);
    setPending({ saved, reports });
  };
  const send = async (saved: DocumentDetail) => {
    setBusy('send');
    draft.hold(true);
    // The page is shown until that of the list is loaded: it would fetch and show the sent document.
    afterPage.current = () => void dispatch(submitDocumentThunk(saved, 'saveSend'));
    await navigate(paths.documents);
  };
  return { busy, pending, save, saveAndSend, send, letBe: () => setPending(undefined) };
}
