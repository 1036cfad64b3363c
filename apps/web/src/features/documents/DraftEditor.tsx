import type { DocumentDetail, RenderIssue } from '@countersign/contract';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fullName } from '../../core/full-name.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { DocumentStateBadge } from '../../records/documents/DocumentStateBadge.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useLazyGetDocumentReportsQuery } from './api.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { DraftActions } from './DraftActions.tsx';
import classes from './DraftEditor.module.css';
import { DraftPreview } from './DraftPreview.tsx';
import { DraftStepNav } from './DraftStepNav.tsx';
import { draftEntryOf } from './draft-entry.ts';
import { useDraftTexts } from './draft-names.ts';
import { FormStep } from './FormStep.tsx';
import { type FieldAddress, fieldElementId, fieldOfElement } from './field-address.ts';
import { refusedField } from './refused-fields.ts';
import { SendAsItIsDialog } from './SendAsItIsDialog.tsx';
import { sendDocumentThunk } from './send-document-thunk.ts';
import { type SaveOutcome, useDraft } from './use-draft.ts';
import { useValuesDirty } from './use-values.ts';

/** A draft being filled in, step by step: its details, then each of its forms beside its pages. */
export function DraftEditor({ document }: { document: DocumentDetail }) {
  const { forms } = document;
  const entry = draftEntryOf(useLocation().state);
  const draft = useDraft(document, entry.check);
  const { form, store, messages, missingAtStart } = draft;
  const isInConflict = messages.conflict !== undefined;
  const texts = useDraftTexts(document, form.values.projectId);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [step, setStep] = useState(
    missingAtStart === undefined
      ? Math.min(entry.step, forms.length)
      : stepOf(missingAtStart, forms),
  );
  const [busy, setBusy] = useState<'save' | 'send'>();
  const [findReports] = useLazyGetDocumentReportsQuery();
  const [asked, setAsked] = useState<{ saved: DocumentDetail; issues: RenderIssue[] }>();
  const focus = useFocusLater(missingAtStart && elementOf(missingAtStart));
  const content = useRef<HTMLDivElement>(null);
  useValuesDirty(store);

  const goTo = useCallback(
    (at: 'details' | FieldAddress) => {
      if (at === 'details') {
        setStep(0);
        focus(() => content.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
        return;
      }
      setStep(stepOf(at, forms));
      focus(elementOf(at));
    },
    [forms, focus],
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
    setBusy(undefined);
    if (saved !== undefined) toastSuccess('The draft is saved.');
  };
  const saveAndSend = async () => {
    if (form.validate().hasErrors) return goTo('details');
    const missing = draft.askMissing();
    if (missing !== undefined) return goTo(missing);
    setBusy('send');
    const saved = settle(await draft.save());
    if (saved === undefined) return setBusy(undefined);
    const { id, updatedAt } = saved;
    const found = await findReports({ id, updatedAt });
    setBusy(undefined);
    // Where they can't be had, sending says what is wrong.
    const issues = found.data?.items ?? [];
    if (issues.length > 0) return setAsked({ saved, issues });
    await send(saved);
  };
  const send = async (saved: DocumentDetail) => {
    void dispatch(sendDocumentThunk(saved));
    await navigate(paths.documents);
  };
  const changeStep = (next: number) => {
    // Saved on the way, so that the pages show what was filled in; what can't be saved yet can wait.
    if (draft.isDirtyNow() && form.isValid() && !isInConflict) void draft.save();
    setStep(next);
    focus(() => content.current);
  };

  const focusField = (path: string) => goTo(refusedField(path, forms) ?? 'details');

  const saveByKey = () => {
    if (!isInConflict) void save();
  };
  useHotkeys([['mod+S', saveByKey]], []);

  const formOfStep = forms[step - 1];
  return (
    <>
      <PageHeader
        title={fullName(document.recipient)}
        back={backTo.documents}
        badge={<DocumentStateBadge document={document} />}
        description={`${document.formPack.name} · ${document.project.name}`}
      />
      <LeaveGuard isDirty={draft.isDirtyNow} />
      <DraftStepNav
        forms={forms}
        store={store}
        step={step}
        detailsAreWrong={Object.keys(form.errors).length > 0}
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
        {formOfStep === undefined ? (
          <DetailsFields
            form={form}
            known={{ formPack: document.formPack.name, project: document.project.name }}
            packIsFixed
            disabled={busy !== undefined}
          />
        ) : (
          <div className={classes.panes}>
            <div className={classes.inputs}>
              <FormStep
                key={formOfStep.formTemplateId}
                form={formOfStep}
                store={store}
                disabled={busy === 'send'}
              />
            </div>
            <PreviewPane>
              <DraftPreview
                document={document}
                store={store}
                formIndex={step - 1}
                onChoose={chooseOnPage}
              />
            </PreviewPane>
          </div>
        )}
      </div>
      {asked && (
        <SendAsItIsDialog
          issues={asked.issues}
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
        status={statusOf(draft.isSaving, draft.isDirtyNow())}
        busy={busy}
        isBlocked={isInConflict}
        onBack={step === 0 ? undefined : () => changeStep(step - 1)}
        onNext={step === forms.length ? undefined : () => changeStep(step + 1)}
        onSave={() => void save()}
        onSend={() => void saveAndSend()}
      />
    </>
  );
}

function statusOf(isSaving: boolean, isDirty: boolean): string {
  if (isSaving) return 'Saving…';
  return isDirty ? 'Unsaved changes' : 'All changes are saved';
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

/** The step on which a field is filled. */
function stepOf({ formId }: FieldAddress, forms: DocumentDetail['forms']): number {
  return forms.findIndex((one) => one.formTemplateId === formId) + 1;
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
