import type { Distribution } from '@countersign/contract';
import { Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatTime } from '../../../core/dates.ts';
import { backTo, paths } from '../../../core/paths.ts';
import { DistributionStateBadge } from '../../../entities/distributions/DistributionStateBadge.tsx';
import type { ValueTexts } from '../../../kit/forms/ConflictNotice.tsx';
import { DraftBar } from '../../../kit/forms/DraftBar.tsx';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { Step, StepNav } from '../../../kit/forms/StepNav.tsx';
import { LatestChange } from '../../../kit/history/LatestChange.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import { RowMenu } from '../../../ui/menus/RowMenu.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useDeleteDistributionMutation } from '../api.ts';
import { titleOf } from '../distribution-labels.ts';
import { DeliveryStep } from './DeliveryStep.tsx';
import type { DraftValues } from './draft-values.ts';
import { FilesStep } from './FilesStep.tsx';
import { takeFilesFor } from './files-to-add.ts';
import { MessageStep } from './MessageStep.tsx';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import { SendDialog } from './SendDialog.tsx';
import { type DraftStep, draftSteps, stepNames, stepOf } from './steps.ts';
import { text } from './text.ts';
import {
  type DistributionDraft,
  type SaveState,
  useDistributionDraft,
} from './use-distribution-draft.ts';
import { useUploads } from './use-uploads.ts';
import { WatermarkStep } from './watermark/WatermarkStep.tsx';

/** A distribution being made, step by step; it saves itself. */
export function DraftEditor({ distribution }: { distribution: Distribution }) {
  const draft = useDistributionDraft(distribution);
  const uploads = useUploads(distribution.id, draft);
  useFilesOfNew(distribution.id, uploads.add);
  const [step, setStep] = useStep();
  const content = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<Distribution>();
  const [isAsking, setAsking] = useState(false);
  const open = (next: DraftStep) => {
    void draft.saveByItself();
    setStep(next);
    window.scrollTo(0, 0);
    requestAnimationFrame(() => content.current?.focus({ preventScroll: true }));
  };
  const send = async () => {
    const wrong = Object.keys(draft.form.validate().errors)[0];
    if (wrong !== undefined) return open(stepOf(wrong));
    setAsking(true);
    setPending(await draft.save());
    setAsking(false);
  };
  useHotkeys([['mod+S', () => void draft.save()]], [], true);
  const at = draftSteps.indexOf(step);
  const [back, next] = [draftSteps[at - 1], draftSteps[at + 1]];
  const isDirty = draft.isDirtyNow();
  const props = { distribution, draft };
  return (
    <>
      <DraftHeader {...props} isBusy={uploads.uploads.some(({ state }) => state !== 'failed')} />
      <Steps {...props} step={step} onStep={open} />
      <FormMessages
        edits={{ ...draft.messages, focusField: (path) => open(stepOf(path)) }}
        noun={text.page.noun}
        who={<LatestChange subject="distribution" id={distribution.id} />}
        texts={texts}
      />
      <div ref={content} tabIndex={-1}>
        {step === 'files' && <FilesStep {...props} uploads={uploads} />}
        {step === 'recipients' && <RecipientsStep {...props} />}
        {step === 'message' && <MessageStep {...props} />}
        {step === 'watermark' && <WatermarkStep {...props} />}
        {step === 'delivery' && <DeliveryStep {...props} />}
      </div>
      <SendDialog
        distribution={pending}
        onMend={(path) => {
          setPending(undefined);
          open(path);
        }}
        onClose={() => setPending(undefined)}
      />
      <DraftBar
        status={statusOf(draft.state, isDirty)}
        hasFailed={draft.state.failure !== undefined && !draft.state.isSaving}
        isBusy={isAsking}
        {...(back !== undefined && { onBack: () => open(back) })}
        {...(next !== undefined && { onNext: () => open(next) })}
      >
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={isAsking}
          disabled={draft.messages.conflict !== undefined}
          onClick={() => void send()}
        >
          {draft.form.values.scheduledAt === null ? text.page.send : text.page.schedule}
        </Button>
      </DraftBar>
    </>
  );
}

/** Formats the values of a draft in a conflict. */
const texts: ValueTexts<DraftValues> = {
  sources: (sources) => text.notes.sources(sources.length),
  excludedEmails: (emails) => emails.join(', '),
};

/** Adds the files that were dropped before the draft was there. */
function useFilesOfNew(id: string, add: (files: readonly File[]) => void): void {
  const newest = useRef(add);
  useEffect(() => {
    newest.current = add;
  });
  useEffect(() => {
    const files = takeFilesFor(id);
    if (files.length > 0) newest.current(files);
  }, [id]);
}

/** The step that is open, which the address names. */
function useStep(): [DraftStep, (step: DraftStep) => void] {
  const [params, setParams] = useSearchParams();
  const step = draftSteps.find((one) => one === params.get('step')) ?? 'files';
  const set = useCallback(
    (next: DraftStep) => setParams({ step: next }, { replace: true }),
    [setParams],
  );
  return [step, set];
}

/** Writes the state of saving in the bar below a draft. */
function statusOf({ isSaving, savedAt, failure }: SaveState, isDirty: boolean): string {
  if (isSaving) return text.status.saving;
  if (failure !== undefined) return text.status.failed(failure);
  if (isDirty) return text.status.unsaved;
  return savedAt === undefined
    ? text.status.saved
    : text.status.savedAt(formatTime(savedAt.toISOString()));
}

interface PartProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

interface StepsProps extends PartProps {
  step: DraftStep;
  onStep(step: DraftStep): void;
}

function Steps({ distribution, draft, step, onStep }: StepsProps) {
  const { form } = draft;
  const { sources, watermark, message, mode } = form.values;
  const count = distribution.files.length;
  const notes: Record<DraftStep, string> = {
    files: count === 0 ? text.notes.noFiles : text.notes.files(count),
    recipients: sources.length === 0 ? text.notes.noRecipients : text.notes.sources(sources.length),
    message: message.trim() === '' ? text.notes.templateOnly : text.notes.message,
    watermark: watermark === null ? text.notes.noWatermark : text.notes.watermark,
    delivery: text.notes.modes[mode],
  };
  const isDone: Partial<Record<DraftStep, boolean>> = {
    files: count > 0 && form.values.title.trim() !== '',
    recipients: sources.length > 0,
  };
  const isWrong = (one: DraftStep) => Object.keys(form.errors).some((path) => stepOf(path) === one);
  return (
    <StepNav label={text.page.steps}>
      {draftSteps.map((one, index) => (
        <Step
          key={one}
          index={index}
          name={stepNames[one]}
          note={notes[one]}
          isCurrent={one === step}
          mark={isWrong(one) ? 'wrong' : isDone[one] ? 'done' : undefined}
          onClick={() => onStep(one)}
        />
      ))}
    </StepNav>
  );
}

/** Shows the title of the draft, and deletes it. Nothing typed is lost unasked. */
function DraftHeader({ distribution, draft, isBusy }: PartProps & { isBusy: boolean }) {
  const { id, project, company } = distribution;
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [remove, { error, reset }] = useDeleteDistributionMutation();
  const navigate = useNavigate();
  const { isDirtyNow } = draft;
  const wouldLose = useCallback(
    () => !isLeaving && (isBusy || isDirtyNow()),
    [isLeaving, isBusy, isDirtyNow],
  );
  const run = async () => {
    draft.hold(true);
    setLeaving(true);
    const answer = await remove(id);
    if (answer.error !== undefined) {
      draft.hold(false);
      return setLeaving(false);
    }
    toastSuccess(text.page.deleted);
    await navigate(paths.distributions);
  };
  return (
    <>
      <PageHeader
        title={titleOf(draft.form.values)}
        back={backTo.distributions}
        badge={<DistributionStateBadge state={distribution.state} />}
        description={project === null ? company.name : `${project.name} · ${company.name}`}
        actions={
          distribution.may.delete && (
            <RowMenu name={text.page.menu} isOnPage>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {text.page.delete}
              </Menu.Item>
            </RowMenu>
          )
        }
      />
      <LeaveGuard isDirty={wouldLose} />
      <ConfirmDialog
        opened={isAsking}
        title={text.page.deleteTitle}
        confirm={text.page.delete}
        isHard
        problem={messageOf(error)}
        onConfirm={run}
        onClose={() => {
          setAsking(false);
          reset();
        }}
      >
        {text.page.deleteEffect(titleOf(distribution))}
      </ConfirmDialog>
    </>
  );
}
