import type { DocumentDetail } from '@countersign/contract';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { fullName } from '../../../core/full-name.ts';
import { backTo } from '../../../core/paths.ts';
import { DocumentStateBadge } from '../../../entities/documents/DocumentStateBadge.tsx';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { LatestChange } from '../../../kit/history/LatestChange.tsx';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AmendmentNote } from '../DocumentFamily.tsx';
import { formsThere } from '../fields/forms-there.ts';
import { refusedField } from '../fields/refused-fields.ts';
import { useValuesDirty } from '../fields/use-values.ts';
import { DeclinedNotice } from '../list/WaitingCard.tsx';
import { DocumentComments } from '../sent/DocumentComments.tsx';
import classes from '../steps/DraftEditor.module.css';
import { DraftActions } from './DraftActions.tsx';
import { DraftMenu } from './DraftMenu.tsx';
import { DraftStep } from './DraftStep.tsx';
import { DraftStepNav } from './DraftStepNav.tsx';
import { draftEntryOf } from './draft-entry.ts';
import { useDraftTexts } from './draft-names.ts';
import { notesOf, statusOf } from './draft-notes.ts';
import { LeftOutForms } from './LeftOutForms.tsx';
import { type StepId, stepsOf } from './steps.ts';
import { SendAsItIsDialog } from './submit/SendAsItIsDialog.tsx';
import { text } from './text.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useDraftActs } from './use-draft-acts.ts';
import { useDraftNavigation } from './use-draft-navigation.ts';

/** A draft being made, step by step: what it is about, who signs and approves, its forms, how it is sent. */
export function DraftEditor({ document: whole }: { document: DocumentDetail }) {
  const draft = useDraft(whole, draftEntryOf(useLocation().state).check);
  const document = useMemo(() => ({ ...whole, forms: formsThere(whole.forms) }), [whole]);
  const { forms } = document;
  const { form, store, state } = draft;
  const { step, content, open, goTo, chooseOnPage } = useDraftNavigation(
    forms,
    store,
    draft.missingAtStart,
  );
  const acts = useDraftActs(document, draft, { open, goTo });
  const { pending } = acts;
  useValuesDirty(store);
  const isDirty = draft.isDirtyNow();
  const isInConflict = draft.messages.conflict !== undefined;
  const changeStep = (next: StepId) => {
    // Saved on the way, so that the pages show what was filled in; what can't be saved yet can wait.
    if (!isInConflict) void draft.saveByItself();
    open(next);
  };
  const saveByKey = () => {
    if (!isInConflict) void acts.save();
  };
  useHotkeys([['mod+S', saveByKey]], []);
  const steps = stepsOf(forms);
  const isRemoved = !steps.includes(step);
  useEffect(() => {
    // The open form was left out with what was saved.
    if (isRemoved) open('general');
  }, [isRemoved, open]);
  const index = steps.indexOf(step);
  const [back, next] = [steps[index - 1], steps[index + 1]];
  return (
    <>
      <DraftHeader document={document} draft={draft} />
      <DeclinedNotice document={document} />
      <AmendmentNote document={document} />
      <DraftStepNav
        forms={forms}
        store={store}
        step={step}
        notes={notesOf(document, form)}
        onStep={changeStep}
      />
      <LeftOutForms forms={whole.forms} />
      <DraftMessages document={document} draft={draft} onFocus={goTo} />
      <div ref={content} tabIndex={-1}>
        <DraftStep
          document={document}
          draft={draft}
          step={step}
          isDirty={isDirty}
          busy={acts.busy}
          onEditRecipient={() => changeStep('general')}
          onChooseOnPage={chooseOnPage}
          onChoose={goTo}
        />
      </div>
      {document.round > 0 && <DocumentComments document={document} />}
      {pending && (
        <SendAsItIsDialog
          issues={pending.reports}
          forms={forms}
          onChoose={(elementId) => {
            acts.letBe();
            chooseOnPage(elementId);
          }}
          onClose={acts.letBe}
          onSend={() => void acts.send(pending.saved)}
        />
      )}
      <DraftActions
        status={statusOf(state, isDirty)}
        hasFailed={state.failure !== undefined && !state.isSaving}
        busy={acts.busy}
        isBlocked={isInConflict}
        onBack={back === undefined ? undefined : () => changeStep(back)}
        onNext={next === undefined ? undefined : () => changeStep(next)}
        onSave={() => void acts.save()}
        onSend={() => void acts.saveAndSend()}
      />
    </>
  );
}

interface DraftPartProps {
  document: DocumentDetail;
  draft: Draft;
}

/** Shows the recipient and the project of the draft, and deletes it. Nothing typed is lost unasked. */
function DraftHeader({ document, draft }: DraftPartProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { isDirtyNow } = draft;
  const wouldLose = useCallback(() => !isLeaving && isDirtyNow(), [isLeaving, isDirtyNow]);
  const hold = (isPaused: boolean) => {
    draft.hold(isPaused);
    setLeaving(isPaused);
  };
  return (
    <>
      <PageHeader
        title={fullName(document.recipient)}
        back={backTo.documents}
        badge={<DocumentStateBadge document={document} />}
        description={`${document.formPack.name} · ${document.project.name}`}
        actions={<DraftMenu document={document} onHold={hold} />}
      />
      <LeaveGuard isDirty={wouldLose} />
    </>
  );
}

interface DraftMessagesProps extends DraftPartProps {
  onFocus: ReturnType<typeof useDraftNavigation>['goTo'];
}

/** Shows the problems that keep a draft from being saved or sent. */
function DraftMessages({ document, draft, onFocus }: DraftMessagesProps) {
  const { form, messages } = draft;
  const texts = useDraftTexts(document, form.values.projectId);
  const focusField = (path: string) => onFocus(refusedField(path, document.forms) ?? path);
  return (
    <div className={classes.problem}>
      <FormMessages
        edits={{ ...messages, focusField }}
        noun={text.noun}
        who={<LatestChange subject="document" id={document.id} />}
        texts={texts}
      />
    </div>
  );
}
