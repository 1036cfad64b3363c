import {
  type FieldAssignee,
  type FormTemplate,
  getFormTemplateHistory,
  type SiblingForm,
} from '@countersign/contract';
import { siblingRenamed } from '@countersign/domain';
import { Flex, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PDFPageProxy } from 'pdfjs-dist';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { LatestChange } from '../../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../../kit/history/ObjectHistory.tsx';
import { LeaveGuard } from '../../../ui/dialogs/LeaveGuard.tsx';
import type { AskPosition } from '../AssigneeSelect.tsx';
import { useListSiblingFormsQuery } from '../api.ts';
import { AssigneeTones } from '../assignee-tones.ts';
import type { FileChange } from '../file/FileDialog.tsx';
import type { OpenFields } from '../file/stored-open.ts';
import { PositionDialog } from '../PositionDialog.tsx';
import { actOfKey } from './act-of-key.ts';
import { keysText } from './acts.ts';
import { conflictTexts, nameOfPart } from './conflict-texts.ts';
import { type CanvasHandle, DesignCanvas } from './DesignCanvas.tsx';
import classes from './Designer.module.css';
import { type DesignerDialog, DesignerDialogs } from './DesignerDialogs.tsx';
import { DesignerHeader } from './DesignerHeader.tsx';
import { DesignToolbar } from './DesignToolbar.tsx';
import { createDesignStore, type DesignStore, useDesign } from './design-store.ts';
import { closesByEscape, type DesignerPart } from './designer-parts.ts';
import { FieldsSide } from './FieldsSide.tsx';
import { PageThumbs } from './PageThumbs.tsx';
import { SettingsSide } from './SettingsSide.tsx';
import { copiesKey } from './saved-copies.ts';
import { text } from './text.ts';
import { readHistory } from './undo-history.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useDesignFacts } from './use-design-facts.ts';
import { useDesignSaving } from './use-design-saving.ts';
import { useDesignerActs } from './use-designer-acts.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePageShown } from './use-page-shown.ts';
import { ShownProposals, useProposals } from './use-proposals.ts';
import { usePutFields } from './use-put-fields.ts';
import { useSettingsFocus } from './use-settings-focus.ts';

interface DesignerProps {
  template: FormTemplate;
  /** The fields that a new file has left without a place. */
  open: OpenFields | undefined;
  onFile(change: FileChange): void;
  onReplaced(): void;
}

const noSiblings: { forms: SiblingForm[] } = { forms: [] };

/** Puts fields on the pages of a template, and edits their settings. */
export function Designer({ template, open, onFile, onReplaced }: DesignerProps) {
  const { id, pages } = template;
  const [store] = useState(() => createDesignStore(template, readHistory(id, template.revision)));
  const { data: { forms: siblings } = noSiblings } = useListSiblingFormsQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const saving = useDesignSaving(template, store, siblings);
  const { save } = saving;
  const renamed = useDesign(store, (state) => state.renamed);
  const renamedSiblings = useMemo(() => siblingRenamed(siblings, renamed), [siblings, renamed]);
  const facts = useDesignFacts(store, pages, renamedSiblings);
  const { fields, issues } = facts;
  const name = useDesign(store, (state) => state.name);
  const copied = useDesign(store, (state) => state.copied);
  const canvas = useRef<CanvasHandle>(null);
  const [pdf, setPdf] = useState<readonly PDFPageProxy[]>();
  const [dialog, setDialog] = useState<DesignerDialog>();
  const [asking, setAsking] = useState<{ give(assignee: FieldAssignee): void }>();
  const [said, say] = useState('');
  const [shown, setShown] = useState<DesignerPart>(open ? 'fields' : 'pages');
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const hintId = useId();
  const { page, pageNow, goTo, seePage } = usePageShown(canvas, pages.length);
  const proposals = useProposals(id, store, say);
  const { look } = proposals;
  const put = usePutFields({ store, pages, canvas, say });
  const { armed, setArmed, putInMiddle } = put;
  const askPosition: AskPosition = useCallback((give) => setAsking({ give }), []);
  const { openSettings, leaveSettings } = useSettingsFocus(canvas, setShown);
  const { acts, byName, isOn } = useDesignerActs({
    store,
    canvas,
    pageNow,
    goTo,
    look,
    putInMiddle,
    save,
    say,
    setDialog,
    setShown,
    openSettings,
  });
  const isFull = isOn.fullScreen && template.archivedAt === null;
  const frame = useFullScreen(isFull, () => byName.get('full-screen')?.run());
  useAnnouncements(store, canvas, say);
  useFocusAfterPublishing(saving.base.isPublished, canvas);
  useCopiesOfOthers(store);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && armed !== undefined) {
      event.preventDefault();
      return setArmed(undefined);
    }
    if (event.key === 'Escape' && isInSettings(event) && !closesByEscape(event.target as Element)) {
      event.preventDefault();
      return leaveSettings();
    }
    const act = actOfKey(event, acts);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act.run();
  };
  const messages = {
    problem: saving.problem ?? saving.nameProblem ?? proposals.problem,
    errorSummary: [],
    focusField: () => undefined,
    nameOf: (path: string) => nameOfPart(path, [...fields, ...saving.base.fields]),
    conflict: saving.conflict,
    resolveConflict: saving.resolveConflict,
    unsaved: saving.offer,
  };
  return (
    <AssigneeTones value={facts.toneOf}>
      <DesignerHeader
        {...{ name, template }}
        saved={saving.base}
        acts={byName}
        onPublish={() => void save().then(() => setDialog('publish'))}
        onLabels={() => setDialog('labels')}
      />
      <LeaveGuard isDirty={() => saving.isDirty} />
      <Stack ref={frame} gap="sm" className={isFull ? classes.full : undefined}>
        <FormMessages
          edits={messages}
          noun={text.view.noun}
          who={<LatestChange subject="form-template" id={id} />}
          texts={conflictTexts}
        />
        <SegmentedControl
          className={classes.switch}
          fullWidth
          aria-label={text.view.label}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'pages', label: text.view.pages },
            { value: 'fields', label: text.view.fields },
            { value: 'settings', label: text.view.settings },
          ]}
        />
        {/* The keys are those of what is inside; nothing is here to be reached by itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.designer}
          data-designer
          inert={template.archivedAt !== null}
          onKeyDown={onKeyDown}
        >
          <DesignToolbar
            acts={byName}
            page={page}
            pageCount={pages.length}
            isOn={isOn}
            state={stateText(saving, issues.size)}
            isLooking={proposals.isLooking}
          />
          <div className={classes.panes}>
            <div className={classes.side} data-shown={shown === 'fields'} data-part>
              <FieldsSide
                templateId={id}
                omitted={template.omitted}
                {...{ store, canvas, facts, put, proposals, open, askPosition, say, onReplaced }}
                onArmed={() => isNarrow && setShown('pages')}
              />
            </div>
            <Flex miw={0} mih={0} data-shown={shown === 'pages'}>
              {isOn.thumbs && (
                <PageThumbs
                  {...{ pages, pdf, counts: facts.counts }}
                  current={page}
                  onOpen={goTo}
                />
              )}
              <ShownProposals value={proposals.shown}>
                <DesignCanvas
                  ref={canvas}
                  {...{ template, store, wrong: facts.wrong, armed }}
                  hasGrid={isOn.grid}
                  hasSnap={isOn.snap}
                  onlyPage={isNarrow ? page : undefined}
                  describedBy={hintId}
                  onPage={seePage}
                  onPdf={setPdf}
                  onDraw={put.drawn}
                  onOpen={openSettings}
                />
              </ShownProposals>
            </Flex>
            <div
              className={`${classes.side} ${classes.right}`}
              data-shown={shown === 'settings'}
              data-settings
              data-part
            >
              <SettingsSide
                {...{ store, facts, pages, askPosition }}
                nameProblem={saving.nameProblem}
                isNew={!template.isPublished && template.draftVersion === null}
              />
            </div>
          </div>
        </div>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </Stack>
      <ObjectHistory endpoint={getFormTemplateHistory} id={id} />
      <span id={hintId} hidden>
        {text.view.hint(keysText('mod+k'))}
      </span>
      <DesignerDialogs
        {...{ dialog, template, store, acts, canvas, say, onFile }}
        saved={saving.base}
        hasUnsaved={saving.isDirty}
        wrong={issues.size}
        onClose={() => setDialog(undefined)}
      />
      {asking && <PositionDialog onChoose={asking.give} onClose={() => setAsking(undefined)} />}
      {/* What was copied is a part of what can be done, and shown with it. */}
      <span hidden data-copied={copied !== undefined || undefined} />
    </AssigneeTones>
  );
}

/** Gives the focus to the pages once the button that published is gone, and the focus with it. */
function useFocusAfterPublishing(isPublished: boolean, canvas: RefObject<CanvasHandle | null>) {
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (isPublished && !wasPublished.current && isNowhere) canvas.current?.focus();
    wasPublished.current = isPublished;
  }, [isPublished, canvas]);
}

/** Takes over what is copied in other tabs. */
function useCopiesOfOthers(store: DesignStore) {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === copiesKey) store.takeCopied();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);
}

const isInSettings = ({ target }: KeyboardEvent<HTMLElement>): boolean =>
  (target as HTMLElement).closest('[data-settings]') !== null;

function stateText(
  { isSaving, isDirty, conflict }: ReturnType<typeof useDesignSaving>,
  wrong: number,
): string {
  if (conflict !== undefined) return text.saving.stopped;
  if (isSaving) return text.saving.saving;
  if (!isDirty) return text.saving.saved;
  return wrong > 0 ? text.saving.partly : text.saving.unsaved;
}
