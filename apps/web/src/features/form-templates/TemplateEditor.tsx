import {
  type FieldAssignee,
  type FieldEdit,
  type FormTemplate,
  getFormTemplateFile,
  type Placement,
} from '@countersign/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { formatAgo } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { assigneesOf, toneOf } from '../../kit/fields/assignees.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { fieldViews } from '../../kit/fields/types/index.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type PageBox, PageBoxes, scrollToBox } from '../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { PdfPage, PdfPagesHandle } from '../../ui/pdf/pdf-props.ts';
import { useFile } from '../../ui/use-file.ts';
import type { AskPosition } from './AssigneeSelect.tsx';
import { DrawPlace } from './DrawPlace.tsx';
import { type FieldChange, type FieldFilter, filterFields } from './edits.ts';
import { FieldFilters } from './FieldFilters.tsx';
import { FieldList } from './FieldList.tsx';
import classes from './FormTemplatePage.module.css';
import { Legend } from './Legend.tsx';
import { PlaceBar, PlacesBar } from './PlaceBar.tsx';
import { PlacedBoxes } from './PlacedBoxes.tsx';
import { PositionDialog } from './PositionDialog.tsx';
import { pageBoxes } from './page-boxes.ts';
import { placedOf, usePlacing } from './use-placing.ts';
import { templateTexts, useTemplateEdits } from './use-template-edits.ts';

const noBoxes: readonly PageBox[] = [];
const everything: FieldFilter = { text: '', page: null, assignee: null };

/** A template's fields as a list beside its pages: what is chosen in one is shown in the other. */
export function TemplateEditor({ template }: { template: FormTemplate }) {
  const types = useFieldTypes();
  const [filter, setFilter] = useState(everything);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<'fields' | 'pages'>('fields');
  const [giving, setGiving] = useState<{ give(assignee: FieldAssignee): void }>();
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const view = useRef<PdfPagesHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { id, pages } = template;
  const reveal = (key: string) => {
    setFilter(everything);
    setShown('fields');
    setSelectedKey(key);
  };
  const { edits, fields, savedFields, changeFields, addField, removeField } = useTemplateEdits(
    template,
    reveal,
  );
  const file = useFile(
    useCallback(() => downloadFile(getFormTemplateFile, { params: { id } }), [id]),
  );

  const listed = useMemo(() => filterFields(fields, filter), [fields, filter]);
  const boxes = useMemo(() => pageBoxes(fields, types), [fields, types]);
  const placed = useMemo(() => placedOf(fields), [fields]);
  const selected = placed.find(({ key }) => key === selectedKey);
  const ticked = useMemo(
    () => new Set(fields.map(({ key }) => key).filter((key) => chosen.has(key))),
    [fields, chosen],
  );

  const askPosition: AskPosition = useCallback((give) => setGiving({ give }), []);
  const changeField = useCallback(
    (key: string, change: FieldChange) => changeFields([key], change),
    [changeFields],
  );
  const tick = useCallback((key: string, isTicked: boolean) => {
    setChosen((now) => new Set(isTicked ? [...now, key] : [...now].filter((one) => one !== key)));
  }, []);
  const selectInList = useCallback((key: string) => {
    setSelectedKey(key);
    scrollToBox(pane.current, key);
  }, []);
  const rowOf = useCallback(
    (key: string) => list.current?.querySelector(`[data-field="${CSS.escape(key)}"]`),
    [],
  );
  /** Chooses a field on a page; its row is shown as well, whatever the filter. */
  const select = useCallback(
    (key: string, then: () => void) => {
      setSelectedKey(key);
      setFilter((now) =>
        filterFields(fields, now).some((field) => field.key === key) ? now : everything,
      );
      // Once the row is shown: the filter may have hidden it, and on phones the whole list.
      requestAnimationFrame(() => {
        rowOf(key)?.scrollIntoView({ block: 'nearest' });
        then();
      });
    },
    [fields, rowOf],
  );
  const selectOnPage = useCallback(
    (key: string) => {
      setShown('fields');
      select(key, () => rowOf(key)?.querySelector('textarea')?.focus({ preventScroll: true }));
    },
    [select, rowOf],
  );
  const selectPlaced = useCallback((key: string) => select(key, () => undefined), [select]);
  const place = useCallback(
    (key: string, placements: Placement[]) => changeField(key, { placements }),
    [changeField],
  );
  const remove = useCallback(
    (key: string) => {
      removeField(key);
      setSelectedKey(null);
      addButton.current?.focus();
    },
    [removeField],
  );
  const add = useCallback(
    (field: FieldEdit) => {
      addField(field);
      setFilter(everything);
      setSelectedKey(field.key);
      // The arrow keys move it from the start.
      requestAnimationFrame(() => focusBox(pane.current, field.key));
    },
    [addField],
  );
  const placing = usePlacing({ fields, savedFields, pages, view, onAdd: add });
  const { wanted, isDrawing, usualSize, put } = placing;
  const renderOverlay = useCallback(
    (page: PdfPage) => (
      <>
        <PageBoxes
          page={page}
          boxes={boxes[page.index] ?? noBoxes}
          selectedId={selectedKey}
          onSelect={selectOnPage}
        />
        <PlacedBoxes
          page={page}
          pages={pages}
          fields={placed}
          selectedKey={selectedKey}
          onSelect={selectPlaced}
          onPlace={place}
          onRemove={remove}
        />
        {isDrawing && (
          <DrawPlace
            page={page}
            pages={pages}
            usualSize={usualSize}
            tone={toneOf(wanted.assignee)}
            onDraw={put}
          />
        )}
      </>
    ),
    [
      boxes,
      pages,
      placed,
      selectedKey,
      selectOnPage,
      selectPlaced,
      place,
      remove,
      isDrawing,
      usualSize,
      wanted.assignee,
      put,
    ],
  );

  return (
    <>
      <PageHeader
        title={template.name}
        back={backTo.formTemplates}
        description={describe(template)}
      />
      <RecordForm
        edits={edits}
        noun="form template"
        who={<LatestChange subject="form-template" id={id} />}
        texts={templateTexts(types)}
      >
        <SegmentedControl
          className={classes.switch}
          fullWidth
          aria-label="What is shown"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'fields', label: 'Fields' },
            { value: 'pages', label: 'Pages' },
          ]}
        />
        <div className={classes.panes}>
          <div className={`${classes.pane} ${classes.list}`} data-shown={shown === 'fields'}>
            <div className={classes.head}>
              <TextInput label="Name" maxLength={120} {...edits.form.getInputProps('name')} />
              <FieldFilters
                filter={filter}
                pageCount={template.pageCount}
                assignees={assigneesOf(fields)}
                shown={listed.map(({ key }) => key)}
                total={fields.length}
                ticked={ticked}
                askPosition={askPosition}
                onFilter={setFilter}
                onTick={setChosen}
                onChangeTicked={(change) => changeFields(ticked, change)}
              />
            </div>
            <div className={classes.rows} ref={list}>
              {fields.length === 0 ? (
                <EmptyState icon={fieldViews.text.icon} title="No fields" order={3}>
                  The PDF has no form fields. It can be part of a pack as it is, and fields for
                  signing can be put on its pages.
                </EmptyState>
              ) : (
                <FieldList
                  fields={listed}
                  savedFields={savedFields}
                  pathOf={edits.pathOf}
                  selectedKey={selectedKey}
                  ticked={ticked}
                  askPosition={askPosition}
                  onSelect={selectInList}
                  onTick={tick}
                  onChange={changeField}
                />
              )}
            </div>
          </div>
          <div className={classes.pane} data-shown={shown === 'pages'} ref={pane}>
            <PdfPages
              ref={view}
              label={template.name}
              data={file.data}
              error={file.error}
              onRetry={file.reload}
              height="max(460px, calc(100dvh - 318px))"
              toolbar={
                <>
                  <Legend
                    fields={fields}
                    chosen={filter.assignee}
                    onChoose={(assignee) => setFilter({ ...filter, assignee })}
                  />
                  <PlaceBar
                    wanted={wanted}
                    isDrawing={isDrawing}
                    askPosition={askPosition}
                    addRef={addButton}
                    onWant={placing.setWanted}
                    onAdd={placing.putInMiddle}
                    onDraw={placing.setDrawing}
                  />
                  {selected && (
                    <PlacesBar
                      field={selected}
                      pages={pages}
                      onPlace={(placements) => place(selected.key, placements)}
                      onRemove={() => remove(selected.key)}
                    />
                  )}
                </>
              }
              renderOverlay={renderOverlay}
            />
          </div>
        </div>
      </RecordForm>
      {giving && <PositionDialog onChoose={giving.give} onClose={() => setGiving(undefined)} />}
    </>
  );
}

/** Gives the first place of a field the focus, and brings it into sight. */
function focusBox(root: ParentNode | null, key: string): void {
  const box = root?.querySelector<HTMLElement>(`[data-box="${CSS.escape(key)}"]`);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function describe({ pageCount, fieldCount, version, updatedAt, updatedBy }: FormTemplate): string {
  return [
    pageCount === 1 ? '1 page' : `${pageCount} pages`,
    fieldCount === 1 ? '1 field' : `${fieldCount} fields`,
    `version ${version}`,
    `changed ${formatAgo(updatedAt)} by ${updatedBy}`,
  ].join(' · ');
}
