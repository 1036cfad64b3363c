import type { DocumentDetail, DraftProblem, RenderIssue } from '@countersign/contract';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatTime } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { DocumentStateBadge } from '../../records/documents/DocumentStateBadge.tsx';
import { useGetSignatureQuery } from '../../records/users/api.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { ApprovalSetupStep } from './ApprovalSetupStep.tsx';
import { useLazyGetDocumentReportsQuery } from './api.ts';
import { DeleteDraft } from './DeleteDraft.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { DraftActions } from './DraftActions.tsx';
import classes from './DraftEditor.module.css';
import { DraftPreview, versionOf } from './DraftPreview.tsx';
import { DraftStepNav, type StepNote } from './DraftStepNav.tsx';
import type { DetailsForm } from './details.ts';
import { draftEntryOf } from './draft-entry.ts';
import { useDraftTexts } from './draft-names.ts';
import { FormStep } from './FormStep.tsx';
import { type FieldAddress, fieldElementId, fieldOfElement } from './field-address.ts';
import { PartiesStep } from './PartiesStep.tsx';
import { refusedField } from './refused-fields.ts';
import { SendAsItIsDialog } from './SendAsItIsDialog.tsx';
import { SendStep } from './SendStep.tsx';
import { creatorSignatures } from './signed-fields.ts';
import { type StepId, stepOfPath, stepsOf } from './steps.ts';
import { submitDocumentThunk } from './submit-document-thunk.ts';
import { type MendingPlace, type SaveOutcome, type SaveState, useDraft } from './use-draft.ts';
import { useValuesDirty } from './use-values.ts';

/** A draft being made, step by step: what it is about, who signs and approves, its forms, how it is sent. */
export function DraftEditor({ document }: { document: DocumentDetail }) {
  const { forms } = document;
  const entry = draftEntryOf(useLocation().state);
  const draft = useDraft(document, entry.check);
  const { form, store, messages, missingAtStart, state } = draft;
  const { settings } = form.values;
  const isInConflict = messages.conflict !== undefined;
  const texts = useDraftTexts(document, form.values.projectId);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [step, setStep] = useStep(forms, missingAtStart?.formId);
  const [busy, setBusy] = useState<'save' | 'send'>();
  const [isLeaving, setLeaving] = useState(false);
  const [findReports] = useLazyGetDocumentReportsQuery();
  const signatureFields = creatorSignatures(forms);
  const signature = useGetSignatureQuery(undefined, { skip: signatureFields.length === 0 });
  const [asked, setAsked] = useState<{ saved: DocumentDetail; reports: RenderIssue[] }>();
  const focus = useFocusLater(missingAtStart && elementOf(missingAtStart));
  const content = useRef<HTMLDivElement>(null);
  useValuesDirty(store);
  const isDirty = draft.isDirtyNow();
  const { isDirtyNow } = draft;
  const wouldLose = useCallback(() => !isLeaving && isDirtyNow(), [isLeaving, isDirtyNow]);

  const goTo = useCallback(
    (at: MendingPlace) => {
      if (typeof at === 'string') {
        setStep(stepOfPath(at));
        focus(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
        return;
      }
      // A key that several forms have is filled in on the first of them.
      const place = store.asked().inputAt(at)?.address ?? at;
      setStep(place.formId);
      focus(elementOf(place));
    },
    [setStep, focus, store],
  );
  const chooseOnPage = useCallback(
    (elementId: string) => {
      const at = fieldOfElement(elementId, forms);
      if (at !== undefined) goTo(at);
    },
    [forms, goTo],
  );

  /** Shows where a save failed; answers the saved draft where it did not. */
  const settle = (outcome: SaveOutcome): DocumentDetail | undefined => {
    if (outcome.saved === undefined && outcome.at !== undefined) goTo(outcome.at);
    return outcome.saved;
  };
  const save = async () => {
    setBusy('save');
    const saved = settle(await draft.save());
    if (saved !== undefined) await tellSaved(saved);
    setBusy(undefined);
  };
  /** Of a draft that is complete, the document is made as it would be sent. */
  const tellSaved = async (saved: DocumentDetail) => {
    if (!store.isComplete() || saved.problems.some(isImpossible)) {
      return toastSuccess('The draft is saved.');
    }
    await dispatch(submitDocumentThunk(saved, 'save'));
  };
  const saveAndSend = async () => {
    const { errors } = form.validate();
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) return goTo(wrong);
    const missing = draft.askMissing();
    if (missing !== undefined) return goTo(missing);
    setBusy('send');
    const saved = settle(await draft.save());
    if (saved === undefined) return setBusy(undefined);
    const obstacle = obstacleOf(saved);
    if (obstacle !== undefined) {
      setBusy(undefined);
      draft.say(obstacle.message);
      setStep(obstacle.step);
      return focus(() => content.current);
    }
    const found = await findReports({ id: saved.id, version: versionOf(saved) });
    setBusy(undefined);
    // Where they can't be had, sending says what is wrong.
    const reports = found.data?.items ?? [];
    if (reports.length > 0) return setAsked({ saved, reports });
    await send(saved);
  };
  /** What keeps a saved draft from being sent, and where it is mended. */
  const obstacleOf = ({ problems }: DocumentDetail) => {
    const problem = problems.find(isImpossible);
    if (problem !== undefined) {
      const { place, field, message } = problem;
      const step = place === 'forms' ? (field?.formTemplateId ?? 'general') : place;
      return { step, message: `It can’t be sent yet. ${message}` };
    }
    if (signature.data?.kind !== 'none') return undefined;
    const unsigned = forms.find((one) => creatorSignatures([one]).length > 0);
    const message = 'It can’t be sent yet. You sign as you send, and keep no signature.';
    return unsigned && { step: unsigned.formTemplateId, message };
  };
  const send = async (saved: DocumentDetail) => {
    draft.hold(true);
    void dispatch(submitDocumentThunk(saved, 'saveSend'));
    await navigate(paths.documents);
  };
  const hold = (isHeld: boolean) => {
    draft.hold(isHeld);
    setLeaving(isHeld);
  };
  const changeStep = (next: StepId) => {
    // Saved on the way, so that the pages show what was filled in; what can't be saved yet can wait.
    if (!isInConflict) void draft.saveByItself();
    setStep(next);
    focus(() => content.current);
  };

  const focusField = (path: string) => goTo(refusedField(path, forms) ?? path);

  const saveByKey = () => {
    if (!isInConflict) void save();
  };
  useHotkeys([['mod+S', saveByKey]], []);

  const steps = stepsOf(forms);
  const index = steps.indexOf(step);
  const [back, next] = [steps[index - 1], steps[index + 1]];
  const formOfStep = forms.find(({ formTemplateId }) => formTemplateId === step);
  const disabled = busy !== undefined;
  return (
    <>
      <PageHeader
        title={fullName(document.recipient)}
        back={backTo.documents}
        badge={<DocumentStateBadge document={document} />}
        description={`${document.formPack.name} · ${document.project.name}`}
        actions={<DeleteDraft document={document} onHold={hold} />}
      />
      <LeaveGuard isDirty={wouldLose} />
      <DraftStepNav
        forms={forms}
        store={store}
        step={step}
        notes={notesOf(document, form)}
        onStep={changeStep}
      />
      <div className={classes.problem}>
        <FormMessages
          edits={{ ...messages, focusField }}
          noun="document"
          who={<LatestChange subject="document" id={document.id} />}
          texts={texts}
        />
      </div>
      <div ref={content} tabIndex={-1} className={classes.content}>
        {step === 'general' && (
          <DetailsFields
            form={form}
            known={{ formPack: document.formPack.name, project: document.project.name }}
            packIsFixed
            disabled={disabled}
            onTypeRecipient={draft.typeRecipient}
          />
        )}
        {step === 'parties' && (
          <PartiesStep
            document={document}
            recipient={form.values.recipient}
            rows={settings.parties}
            error={form.errors['settings.parties']}
            isDirty={isDirty}
            disabled={disabled}
            onChange={(rows) => form.setFieldValue('settings.parties', rows)}
            onEditRecipient={() => changeStep('general')}
          />
        )}
        {step === 'approval' && (
          <ApprovalSetupStep
            document={document}
            value={settings.approvalSetupId}
            error={form.errors['settings.approvalSetupId']}
            isDirty={isDirty}
            disabled={disabled}
            onChange={(id) => form.setFieldValue('settings.approvalSetupId', id)}
          />
        )}
        {step === 'send' && <SendStep document={document} form={form} disabled={disabled} />}
        {formOfStep !== undefined && (
          <div className={classes.panes}>
            <div className={classes.inputs}>
              <FormStep
                key={formOfStep.formTemplateId}
                form={formOfStep}
                parties={document.parties}
                problems={document.problems}
                store={store}
                onChoose={goTo}
                disabled={busy === 'send'}
              />
            </div>
            <PreviewPane>
              <DraftPreview
                document={document}
                store={store}
                formIndex={forms.indexOf(formOfStep)}
                onChoose={chooseOnPage}
              />
            </PreviewPane>
          </div>
        )}
      </div>
      {asked && (
        <SendAsItIsDialog
          issues={asked.reports}
          forms={forms}
          onChoose={(elementId) => {
            setAsked(undefined);
            chooseOnPage(elementId);
          }}
          onClose={() => setAsked(undefined)}
          onSend={() => void send(asked.saved)}
        />
      )}
      <DraftActions
        status={statusOf(state, isDirty)}
        hasFailed={state.failure !== undefined && !state.isSaving}
        busy={busy}
        isBlocked={isInConflict}
        onBack={back === undefined ? undefined : () => changeStep(back)}
        onNext={next === undefined ? undefined : () => changeStep(next)}
        onSave={() => void save()}
        onSend={() => void saveAndSend()}
      />
    </>
  );
}

const isImpossible = ({ severity }: DraftProblem) => severity === 'impossible';

/** The step that is open, which the address names; a form's that has to be mended comes first. */
function useStep(
  forms: DocumentDetail['forms'],
  first: string | undefined,
): [StepId, (step: StepId) => void] {
  const [params, setParams] = useSearchParams();
  const [step, setStep] = useState<StepId>(() => {
    const asked = first ?? params.get('step') ?? 'general';
    return stepsOf(forms).includes(asked) ? asked : 'general';
  });
  const go = useCallback(
    (next: StepId) => {
      setStep(next);
      setParams({ step: next }, { replace: true });
    },
    [setParams],
  );
  return [step, go];
}

/** What the steps that are no forms say of themselves. */
function notesOf(
  { problems, parties }: DocumentDetail,
  { values, errors }: DetailsForm,
): Record<string, StepNote> {
  const isWrong = (step: StepId) =>
    problems.some((one) => one.place === step && isImpossible(one)) ||
    Object.keys(errors).some((path) => stepOfPath(path) === step);
  const { length } = values.settings.parties;
  const steps = parties.filter(({ role, state }) => role === 'approver' && state !== 'skipped');
  return {
    general: { note: 'Project and recipient', isWrong: isWrong('general') },
    parties: { note: length === 1 ? '1 person' : `${length} people`, isWrong: isWrong('parties') },
    approval: {
      note: steps.length === 0 ? 'Nobody approves' : countOf(steps.length, 'step'),
      isWrong: isWrong('approval'),
    },
    send: { note: 'E-mail and dates', isWrong: isWrong('send') },
  };
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function statusOf({ isSaving, savedAt, failure }: SaveState, isDirty: boolean): string {
  if (isSaving) return 'Saving…';
  if (failure !== undefined) return `Could not save: ${failure}`;
  if (isDirty) return 'Unsaved changes';
  return savedAt === undefined
    ? 'All changes are saved'
    : `Saved at ${formatTime(savedAt.toISOString())}`;
}

/** The pages beside the fields; on phones they are below, and only when they are asked for. */
function PreviewPane({ children }: { children: React.ReactNode }) {
  const isWide = useMediaQuery('(min-width: 62.01em)', true, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  if (isWide) return <div className={classes.preview}>{children}</div>;
  return (
    <div className={classes.above}>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        aria-expanded={opened}
        leftSection={
          opened ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
        }
        onClick={toggle}
      >
        {opened ? 'Hide the pages' : 'Show the pages'}
      </Button>
      {opened && children}
    </div>
  );
}

type FindElement = () => HTMLElement | null | undefined;

function elementOf(field: FieldAddress): FindElement {
  return () => window.document.getElementById(fieldElementId(field));
}

/** Moves the focus to an element that will be there after the next drawing. */
function useFocusLater(first: FindElement | undefined): (find: FindElement) => void {
  const [target, setTarget] = useState(first && { find: first });
  useEffect(() => {
    const element = target?.find();
    element?.focus({ preventScroll: true });
    // A whole step is read from its top.
    if (element !== undefined && element !== null && element.tabIndex < 0) window.scrollTo(0, 0);
    else element?.scrollIntoView({ block: 'center' });
  }, [target]);
  return useCallback((find) => setTarget({ find }), []);
}
