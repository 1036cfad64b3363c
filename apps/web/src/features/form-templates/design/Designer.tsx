import {
  type FieldAssignee,
  type FieldType,
  type FormTemplate,
  getFormTemplateHistory,
  type Placement,
} from '@countersign/contract';
import {
  addField,
  boxesOf,
  duplicateInRows,
  fieldIssues,
  keyOfBox,
  newBoxSize,
  onPage,
  rowStep,
  selectedBoxes,
  selectedFields,
  selectFields,
} from '@countersign/domain';
import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PDFPageProxy } from 'pdfjs-dist';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { askForSearch } from '../../../core/ask-for-search.ts';
import { formatAgo } from '../../../core/dates.ts';
import { backTo } from '../../../core/paths.ts';
import { assigneesOf, tonesFor } from '../../../kit/fields/assignees.ts';
import { fieldViews } from '../../../kit/fields/types/index.ts';
import { ArchiveBanner } from '../../../kit/forms/ArchiveBanner.tsx';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { LatestChange } from '../../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../../kit/history/ObjectHistory.tsx';
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type AskPosition, AssigneeSelect } from '../AssigneeSelect.tsx';
import { AssigneeTones } from '../assignee-tones.ts';
import { type FileChange, FileDialog } from '../file/FileDialog.tsx';
import { FileItems } from '../file/FileItems.tsx';
import type { OpenFields } from '../file/kept-open.ts';
import { ReplacedPanel } from '../file/ReplacedPanel.tsx';
import { PositionDialog } from '../PositionDialog.tsx';
import { PreviewDialog } from '../preview/PreviewDialog.tsx';
import { PreviewMenu } from '../preview/PreviewMenu.tsx';
import { TrialDialog } from '../preview/TrialDialog.tsx';
import { useArchiving } from '../use-archiving.ts';
import { LabelsDialog } from '../versions/LabelsDialog.tsx';
import { VersionDialog } from '../versions/VersionDialog.tsx';
import { VersionItems } from '../versions/VersionItems.tsx';
import { type Act, isKey, keysText, makeActs } from './acts.ts';
import { CommandList } from './CommandList.tsx';
import { conflictTexts, nameOfPart } from './conflict-texts.ts';
import { type CanvasHandle, DesignCanvas } from './DesignCanvas.tsx';
import classes from './Designer.module.css';
import { DesignFieldList } from './DesignFieldList.tsx';
import { DesignToolbar } from './DesignToolbar.tsx';
import { createDesignStore, useDesign } from './design-store.ts';
import { closesByEscape, goToPart } from './designer-parts.ts';
import { copiesKey } from './kept-copies.ts';
import { readHistory } from './kept-history.ts';
import { PageThumbs } from './PageThumbs.tsx';
import { Palette } from './Palette.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import { RowsDialog } from './RowsDialog.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { useDesignSaving } from './use-design-saving.ts';
import { ShownProposals, useProposals } from './use-proposals.ts';

type Shown = 'pages' | 'fields' | 'settings';

interface DesignerProps {
  template: FormTemplate;
  /** The fields that a new file has left without a place. */
  open: OpenFields | undefined;
  onFile(change: FileChange): void;
  onSettled(): void;
}

/** Where fields are put on the pages of a template, and set. */
export function Designer({ template, open, onFile, onSettled }: DesignerProps) {
  const { id, pages } = template;
  const { archive, restore } = useArchiving();
  const [store] = useState(() => createDesignStore(template, readHistory(id, template.revision)));
  const saving = useDesignSaving(template, store);
  const { fields, selection } = useDesign(store, ({ design }) => design);
  const design = useDesign(store, (state) => state.design);
  const name = useDesign(store, (state) => state.name);
  const copied = useDesign(store, (state) => state.copied);
  const canvas = useRef<CanvasHandle>(null);
  /** What had the keys before the settings. */
  const cameFrom = useRef<Element>(null);
  const [page, setPage] = useState(0);
  const pageNow = useRef(0);
  const [pdf, setPdf] = useState<readonly PDFPageProxy[]>();
  const [armed, setArmed] = useState<FieldType>();
  const [assignee, setAssignee] = useState<FieldAssignee>('recipient');
  const [isOn, setOn] = useState({ grid: false, snap: true, thumbs: false });
  const [dialog, setDialog] = useState<
    'acts' | 'rows' | 'labels' | 'publish' | 'preview' | 'try' | 'replace' | 'add'
  >();
  const [asking, setAsking] = useState<{ give(assignee: FieldAssignee): void }>();
  const [said, say] = useState('');
  const [shown, setShown] = useState<Shown>(open ? 'fields' : 'pages');
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const hintId = useId();

  const goTo = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(index, pages.length - 1));
      pageNow.current = next;
      setPage(next);
      requestAnimationFrame(() => canvas.current?.showPage(next));
    },
    [pages.length],
  );
  const seePage = useCallback((index: number) => {
    pageNow.current = index;
    setPage(index);
  }, []);
  const { save } = saving;
  const proposals = useProposals(id, store, say);
  const { look } = proposals;
  const issues = useMemo(() => fieldIssues(fields, pages), [fields, pages]);
  const wrongKeys = [...issues.keys()].join('\n');
  // The very same set until others are wrong: all boxes are shown by it.
  const wrong = useMemo(() => new Set(wrongKeys === '' ? [] : wrongKeys.split('\n')), [wrongKeys]);
  const chosen = useMemo(() => selectedFields(design), [design]);
  const chosenBoxes = useMemo(() => selectedBoxes(design), [design]);
  const chosenKeys = useMemo(() => new Set(selection.map(keyOfBox)), [selection]);
  const counts = useMemo(() => {
    const found = pages.map(() => 0);
    for (const { place } of boxesOf(fields)) found[place.page] = (found[place.page] ?? 0) + 1;
    return found;
  }, [fields, pages]);
  const whoFills = assigneesOf(fields).join(' ');
  const toneOf = useMemo(() => tonesFor(whoFills.split(' ') as FieldAssignee[]), [whoFills]);
  const askPosition: AskPosition = useCallback((give) => setAsking({ give }), []);

  const put = useCallback(
    (type: FieldType, place: Placement) => {
      const label = fieldViews[type].name;
      store.act(`Add ${label.toLowerCase()}`, (now) =>
        addField(now, { type, assignee, label }, place),
      );
      setArmed(undefined);
      say(`Added ${label} on page ${place.page + 1}`);
      canvas.current?.focus();
    },
    [store, assignee],
  );
  const around = useCallback(
    (type: FieldType, { page: index, x, y }: { page: number; x: number; y: number }) => {
      const size = newBoxSize(type);
      const [left, top] = [Math.round(x - size.width / 2), Math.round(y - size.height / 2)];
      return onPage({ page: index, x: left, y: top, ...size }, pages);
    },
    [pages],
  );
  const drawn = useCallback(
    (place: Placement, isPoint: boolean) => {
      if (armed === undefined) return;
      if (!isPoint) return put(armed, place);
      const cell = cellAt(canvas.current, place);
      put(armed, cell ?? around(armed, place));
    },
    [armed, put, around],
  );
  const putInMiddle = useCallback(
    (type: FieldType) => put(type, around(type, middleOf(canvas.current))),
    [put, around],
  );
  const selectInList = useCallback(
    (keys: readonly string[]) => {
      store.select(selectFields(store.get().design, keys).selection);
      const [last] = selectedBoxes(store.get().design).slice(-1);
      if (last) canvas.current?.reveal(last.place);
    },
    [store],
  );
  const openSettings = useCallback(() => {
    cameFrom.current = document.activeElement;
    setShown('settings');
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-settings] input')?.focus(),
    );
  }, []);
  const leaveSettings = () => {
    const from = cameFrom.current;
    if (from instanceof HTMLElement && from.matches('[data-field]') && from.isConnected) {
      return from.focus();
    }
    // Where one part is shown at a time, this one has to be there to have the keys.
    flushSync(() => setShown('pages'));
    canvas.current?.focus();
  };
  const acts = useMemo(() => {
    const turn = (part: 'grid' | 'snap' | 'thumbs') => () =>
      setOn((now) => ({ ...now, [part]: !now[part] }));
    // What acts read of the pages they read when they are done, not while this is shown.
    // oxlint-disable-next-line react/refs
    return makeActs(store, {
      page: () => pageNow.current,
      say,
      save: () => void save(),
      zoomBy: (factor) => canvas.current?.zoomBy(factor),
      fitWidth: () => canvas.current?.fitWidth(),
      actualSize: () => canvas.current?.zoomTo(96 / 72),
      showPage: (step) => goTo(pageNow.current + step),
      askRows: () => setDialog('rows'),
      openActs: () => setDialog('acts'),
      search: askForSearch,
      preview: () => void save().then(() => setDialog('preview')),
      tryOut: () => void save().then(() => setDialog('try')),
      replaceFile: () => void save().then(() => setDialog('replace')),
      addPages: () => void save().then(() => setDialog('add')),
      // What was changed last has to be known where fields are looked for.
      findFields: (isPageOnly) => {
        setShown('fields');
        void save().then(() => look(isPageOnly ? pageNow.current : undefined));
      },
      addField: (type) => putInMiddle(type),
      openSettings: () => openSettings(),
      goToPart,
      toggleGrid: turn('grid'),
      toggleSnap: turn('snap'),
      toggleThumbs: turn('thumbs'),
    });
  }, [store, save, goTo, look, putInMiddle, openSettings]);
  const byName = useMemo(() => new Map(acts.map((act) => [act.name, act])), [acts]);
  useAnnouncements(store, canvas, say);
  const { isPublished } = saving.base;
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    // The button that published is gone, and the focus with it.
    const isNowhere = document.activeElement === document.body;
    if (isPublished && !wasPublished.current && isNowhere) canvas.current?.focus();
    wasPublished.current = isPublished;
  }, [isPublished]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === copiesKey) store.takeCopied();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [store]);

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
    settle: saving.settle,
  };
  return (
    <AssigneeTones value={toneOf}>
      <PageHeader
        title={name}
        back={backTo.formTemplates}
        description={describe(saving.base)}
        actions={
          <>
            <PreviewMenu acts={byName} />
            {!isPublished && template.archivedAt === null && (
              <Button
                onClick={() => {
                  void save().then(() => setDialog('publish'));
                }}
              >
                Publish
              </Button>
            )}
            <ActionsMenu
              item={template}
              onArchive={() => archive(template)}
              onRestore={() => restore(template)}
            >
              {template.archivedAt === null && <FileItems acts={byName} />}
              <VersionItems template={template} onLabels={() => setDialog('labels')} />
            </ActionsMenu>
          </>
        }
      />
      <ArchiveBanner archivedAt={template.archivedAt} onRestore={() => restore(template)}>
        It stays in the documents that have it, and is not offered for form packs.
      </ArchiveBanner>
      <LeaveGuard isDirty={() => saving.isDirty} />
      <Stack gap="sm">
        <FormMessages
          edits={messages}
          noun="form template"
          who={<LatestChange subject="form-template" id={id} />}
          texts={conflictTexts}
        />
        <SegmentedControl
          className={classes.switch}
          fullWidth
          aria-label="What is shown"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'pages', label: 'Pages' },
            { value: 'fields', label: 'Fields' },
            { value: 'settings', label: 'Settings' },
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
              {open && !proposals.found ? (
                <ReplacedPanel
                  templateId={id}
                  open={open}
                  store={store}
                  middle={() => middleOf(canvas.current)}
                  onReveal={(place) => canvas.current?.reveal(place)}
                  onClose={() => {
                    onSettled();
                    canvas.current?.focus();
                  }}
                />
              ) : proposals.found ? (
                <ProposalPanel
                  proposals={proposals}
                  onReveal={(place) => canvas.current?.reveal(place)}
                  onDone={() => canvas.current?.focus()}
                />
              ) : (
                <>
                  <Palette
                    armed={armed}
                    onArm={(type) => {
                      setArmed(type);
                      if (type && isNarrow) setShown('pages');
                      if (type) say(`Draw ${fieldViews[type].name} on a page. Escape stops.`);
                    }}
                    onPut={putInMiddle}
                    onDrop={(type, x, y) => {
                      const at = canvas.current?.placeAt(x, y);
                      if (at) put(type, around(type, at));
                    }}
                  />
                  <div className={classes.fieldsHead}>
                    <AssigneeSelect
                      label="Who fills new fields"
                      value={assignee}
                      askPosition={askPosition}
                      onChange={setAssignee}
                    />
                  </div>
                  <DesignFieldList
                    fields={fields}
                    selected={chosenKeys}
                    issues={issues}
                    onSelect={selectInList}
                  />
                </>
              )}
            </div>
            <div className={classes.middle} data-shown={shown === 'pages'}>
              {isOn.thumbs && (
                <PageThumbs {...{ pages, pdf, counts }} current={page} onOpen={goTo} />
              )}
              <ShownProposals value={proposals.shown}>
                <DesignCanvas
                  ref={canvas}
                  {...{ template, store, wrong, armed }}
                  hasGrid={isOn.grid}
                  hasSnap={isOn.snap}
                  onlyPage={isNarrow ? page : undefined}
                  describedBy={hintId}
                  onPage={seePage}
                  onPdf={setPdf}
                  onDraw={drawn}
                  onOpen={openSettings}
                />
              </ShownProposals>
            </div>
            <div
              className={`${classes.side} ${classes.right}`}
              data-shown={shown === 'settings'}
              data-settings
              data-part
            >
              {chosen.length === 0 && (
                <div className={classes.section}>
                  <TextInput
                    size="xs"
                    label="Name of the template"
                    maxLength={120}
                    value={name}
                    error={saving.nameProblem}
                    onChange={({ currentTarget }) => store.setName(currentTarget.value)}
                  />
                </div>
              )}
              <SettingsPanel
                fields={chosen}
                boxes={chosenBoxes}
                all={fields}
                {...{ pages, issues, askPosition }}
                act={store.act}
              />
            </div>
          </div>
        </div>
      </Stack>
      <ObjectHistory endpoint={getFormTemplateHistory} id={id} />
      <span id={hintId} hidden>
        Arrow keys move what is chosen, with Shift by 10 points, with Alt its size. N and P choose
        the next field and the one before. {keysText('mod+k')} lists all acts, and with them the way
        to the search of the product. The list of fields does the same.
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {dialog === 'acts' && <CommandList acts={acts} onClose={() => setDialog(undefined)} />}
      {dialog === 'preview' && (
        <PreviewDialog template={saving.base} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'try' && (
        <TrialDialog
          template={saving.base}
          assignees={assigneesOf(fields).filter((one) => one !== 'creator')}
          onClose={() => setDialog(undefined)}
        />
      )}
      {(dialog === 'replace' || dialog === 'add') && (
        <FileDialog
          kind={dialog}
          template={saving.base}
          onDone={onFile}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'rows' && (
        <RowsDialog
          step={rowStep(design)}
          onDuplicate={(rows) => {
            store.act('Duplicate in rows', (now) => duplicateInRows(now, rows));
            say('Duplicated in rows');
          }}
          onClose={() => {
            setDialog(undefined);
            // It may have been asked for by a list that is gone: keys go on with the pages.
            requestAnimationFrame(() => canvas.current?.focus());
          }}
        />
      )}
      {dialog === 'labels' && (
        <LabelsDialog template={template} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'publish' && (
        <VersionDialog
          asked={{ act: 'publish' }}
          template={saving.base}
          onClose={() => setDialog(undefined)}
        />
      )}
      {asking && <PositionDialog onChoose={asking.give} onClose={() => setAsking(undefined)} />}
      {/* What was copied is a part of what can be done, and shown with it. */}
      <span hidden data-copied={copied !== undefined || undefined} />
    </AssigneeTones>
  );
}

/** Says what is chosen and where it lies, and brings it into sight when keys moved it. */
function useAnnouncements(
  store: ReturnType<typeof createDesignStore>,
  canvas: React.RefObject<CanvasHandle | null>,
  say: (text: string) => void,
) {
  useEffect(() => {
    let before = store.get().design;
    return store.subscribe(() => {
      const now = store.get().design;
      if (now === before) return;
      const isOther = now.selection !== before.selection;
      before = now;
      const boxes = selectedBoxes(now);
      const [first] = boxes;
      if (first === undefined) return isOther ? say('Nothing is chosen') : undefined;
      const isKeyed = document.activeElement?.hasAttribute('data-canvas') === true;
      if (isKeyed && boxes.length === 1) canvas.current?.reveal(first.place);
      const { page, x, y, width, height } = first.place;
      const [left, top, wide, high] = [x, y, width, height].map(Math.round);
      const place = `page ${page + 1}, ${left} from the left, ${top} from the top, ${wide} by ${high}`;
      say(boxes.length === 1 ? `${first.field.label}, ${place}` : `${boxes.length} boxes chosen`);
    });
  }, [store, canvas, say]);
}

const isInSettings = ({ target }: KeyboardEvent<HTMLElement>): boolean =>
  (target as HTMLElement).closest('[data-settings]') !== null;

const middleOf = (canvas: CanvasHandle | null) => canvas?.middle() ?? { page: 0, x: 0, y: 0 };

/** Keys that belong to whatever has the focus elsewhere than on the pages and in the list. */
const plainKeys = /^(?:(?:shift|alt)\+)?(?:Arrow\w+|Page\w+|Delete|Backspace|Escape|F2|.)$/;
/** Acts that are done also while somebody types. */
const whileTyping = new Set(['save', 'acts', 'next-part', 'part-before']);

function actOfKey(event: KeyboardEvent<HTMLElement>, acts: readonly Act[]): Act | undefined {
  const target = event.target as HTMLElement;
  const isTyping = target.matches('input, textarea, select, [contenteditable]');
  const isOnPages = target.hasAttribute('data-canvas');
  const isInList = target.closest('[data-list]') !== null;
  return acts.find(({ name, keys, isAllowed }) => {
    const key = keys.find((one) => isKey(event.nativeEvent, one));
    if (key === undefined || !isAllowed()) return false;
    // Whoever types undoes, copies and chooses what is typed.
    if (isTyping) return whileTyping.has(name);
    // A button is pressed by it.
    if (key === 'Enter') return isOnPages;
    return isOnPages || isInList || !plainKeys.test(key);
  });
}

/** The box that the PDF draws around a point, where a field is as likely to be meant as large as that. */
function cellAt(canvas: CanvasHandle | null, { page, x, y }: Placement): Placement | undefined {
  const box = canvas?.lines
    .get(page)
    ?.boxes.find(
      (one) =>
        x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height && one.height > 6,
    );
  return box && box.height < 120 ? { page, ...box } : undefined;
}

function stateText(
  { isSaving, isDirty, conflict }: ReturnType<typeof useDesignSaving>,
  wrong: number,
): string {
  if (conflict !== undefined) return 'Not saved';
  if (isSaving) return 'Saving…';
  if (!isDirty) return 'Saved';
  return wrong > 0 ? 'Not all saved: see the errors' : 'Unsaved changes';
}

function describe(template: FormTemplate): string {
  const { pageCount, fieldCount, version, draftVersion, updatedAt, updatedBy } = template;
  return [
    pageCount === 1 ? '1 page' : `${pageCount} pages`,
    fieldCount === 1 ? '1 field' : `${fieldCount} fields`,
    draftVersion === null ? `version ${version}` : `draft of version ${draftVersion}`,
    `changed ${formatAgo(updatedAt)} by ${updatedBy}`,
  ].join(' · ');
}
