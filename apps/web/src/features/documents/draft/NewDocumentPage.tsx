import type { DocumentDetail, RecipientInput, RenderIssue } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { useChosenProject } from '../../../core/session/use-chosen-scope.ts';
import { documentDrafted } from '../../../core/store/slices/document.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { useDataEntry } from '../../../core/store/use-data-entry.ts';
import { useGetProjectQuery } from '../../../entities/projects/api.ts';
import { validateOnBlur } from '../../../ui/browser/after-pointer-up.ts';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import {
  useCreateDocumentMutation,
  useLazyGetDocumentReportsQuery,
  usePreviewDraftQuery,
} from '../api.ts';
import { fieldOfElement } from '../fields/field-address.ts';
import { formsThere } from '../fields/forms-there.ts';
import { creatorSignatures } from '../fields/signed-fields.ts';
import { createValuesStore } from '../fields/values-store.ts';
import { DetailsFields } from '../steps/DetailsFields.tsx';
import classes from '../steps/DraftEditor.module.css';
import { type Details, detailRules, newDetails, sameDetails } from '../steps/details.ts';
import { noRecipient } from '../steps/party-rows.ts';
import { DraftActions } from './DraftActions.tsx';
import { versionOf } from './DraftPreview.tsx';
import { DraftStepNav } from './DraftStepNav.tsx';
import type { DraftEntry } from './draft-entry.ts';
import type { StepId } from './steps.ts';
import { SendAsItIsDialog } from './submit/SendAsItIsDialog.tsx';
import { submitDocumentThunk } from './submit/submit-document-thunk.ts';
import { UnsentDraftNote } from './submit/UnsentDraftNote.tsx';
import { text } from './text.ts';

/** The first step of a new document: saving it makes the draft, whose forms come then. */
export default function NewDocumentPage() {
  const [params] = useSearchParams();
  const projectId = useChosenProject() ?? '';
  const { currentData: project } = useGetProjectQuery(projectId === '' ? skipToken : projectId);
  const recipient = useRecipient();
  const [start] = useState(() => newDetails(params.get('pack') ?? '', projectId, recipient));
  const form = useForm<Details>({
    initialValues: start,
    validate: detailRules,
    enhanceGetInputProps: validateOnBlur,
  });
  const { formPackId } = form.values;
  const { currentData: preview, error: previewError } = usePreviewDraftQuery(formPackId, {
    skip: formPackId === '',
  });
  const { busy, problem, create } = useCreate();
  const [findReports] = useLazyGetDocumentReportsQuery();
  const [pending, setPending] = useState<{ document: DocumentDetail; reports: RenderIssue[] }>();
  const isLeaving = useRef(false);
  const { getValues } = form;
  // What was only chosen, perhaps by itself, is chosen again in no time.
  const isDirty = useCallback(() => {
    const { formPackId, projectId } = start;
    return !isLeaving.current && !sameDetails({ ...getValues(), formPackId, projectId }, start);
  }, [getValues, start]);
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const forms = preview?.forms ?? [];

  const sendNow = async (document: DocumentDetail) => {
    await navigate(paths.documents);
    void dispatch(submitDocumentThunk(document, 'saveSend'));
  };
  /** The draft is there: what is to be mended is mended on its page. */
  const mend = (document: DocumentDetail, step: StepId) =>
    void navigate(`${paths.document(document.id)}?step=${step}`, { replace: true });

  const submit = async (then: 'save' | 'next' | 'send', step: StepId = 'parties') => {
    if (form.validate().hasErrors) {
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    const made = await create(form.getValues(), then);
    if (made.data === undefined) {
      if (made.fields !== undefined) form.setErrors(made.fields);
      return;
    }
    const document = made.data;
    isLeaving.current = true;
    dispatch(documentDrafted(document.id));
    const isWhole = isReady(document);
    if (then === 'send' && isWhole) {
      // Where they can't be had, sending says what is wrong.
      const found = await findReports({ id: document.id, version: versionOf(document) });
      const reports = found.data?.items ?? [];
      if (reports.length > 0) return setPending({ document, reports });
      return sendNow(document);
    }
    const entry: DraftEntry = { check: then === 'send' };
    const at = then === 'save' ? 'general' : step;
    if (then === 'save' && isWhole) void dispatch(submitDocumentThunk(document, 'save'));
    else if (then === 'save') toastSuccess(text.actions.saved);
    await navigate(`${paths.document(document.id)}?step=${at}`, { replace: true, state: entry });
  };

  return (
    <div ref={root}>
      <PageHeader
        title={text.new.title}
        back={backTo.documents}
        description={text.new.description}
      />
      <LeaveGuard isDirty={isDirty} />
      <UnsentDraftNote />
      <DraftStepNav
        forms={forms}
        store={undefined}
        step="general"
        notes={{
          general: { note: text.steps.notes.general, isWrong: Object.keys(form.errors).length > 0 },
        }}
        onStep={(step) => step !== 'general' && void submit('next', step)}
      />
      <div className={classes.problem}>
        <FormError>{problem ?? messageOf(previewError)}</FormError>
      </div>
      <DetailsFields form={form} known={{ project: project?.name }} disabled={busy !== undefined} />
      <DraftActions
        status=""
        busy={busy}
        onNext={() => void submit('next')}
        onSave={() => void submit('save')}
        onSend={() => void submit('send')}
      />
      {pending && (
        <SendAsItIsDialog
          issues={pending.reports}
          forms={formsThere(pending.document.forms)}
          onChoose={(elementId) => {
            const { document } = pending;
            mend(document, fieldOfElement(elementId, document.forms)?.formId ?? 'general');
          }}
          onClose={() => mend(pending.document, 'general')}
          onSend={() => void sendNow(pending.document)}
        />
      )}
    </div>
  );
}

/** Tells if a draft can be sent as it was just made. */
function isReady({ forms, problems }: DocumentDetail): boolean {
  return (
    createValuesStore(forms).isComplete() &&
    creatorSignatures(formsThere(forms)).length === 0 &&
    !problems.some(({ severity }) => severity === 'impossible')
  );
}

/** Returns the recipient, where the user came from a contact's page; else an empty one. */
function useRecipient(): RecipientInput {
  const state = useLocation().state as { recipient?: RecipientInput } | null;
  const { countryCode } = useDataEntry();
  return state?.recipient ?? { ...noRecipient, countryCode };
}

/** Makes the draft of what was typed in. */
function useCreate() {
  const [send] = useCreateDocumentMutation();
  const [busy, setBusy] = useState<'save' | 'send'>();
  const [problem, setProblem] = useState<string>();
  const create = async (details: Details, then: string) => {
    setProblem(undefined);
    setBusy(then === 'send' ? 'send' : 'save');
    // The rest of the settings is chosen once there is a draft.
    const { settings, engagementType, ...about } = details;
    const agent = settings.parties.find(({ role }) => role === 'agent')?.person ?? undefined;
    const answer = await send({
      ...about,
      ...(engagementType !== '' && { engagementType }),
      agent,
    });
    setBusy(undefined);
    if (answer.data !== undefined) return { data: answer.data };
    setProblem(messageOf(answer.error));
    return { fields: 'fields' in answer.error ? answer.error.fields : undefined };
  };
  return { busy, problem, create };
}
