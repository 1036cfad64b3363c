import { type Field, type FormTemplate, getFormTemplateFile } from '@countersign/contract';
import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { formatAgo } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { fieldViews } from '../../kit/fields/types/index.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type PageBox, PageBoxes, scrollToBox } from '../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { PdfPage } from '../../ui/pdf/pdf-props.ts';
import { useFile } from '../../ui/use-file.ts';
import { FieldFilters } from './FieldFilters.tsx';
import { FieldList } from './FieldList.tsx';
import classes from './FormTemplatePage.module.css';
import { type FieldChange, type FieldFilter, filterFields } from './field-edits.ts';
import { pageBoxes } from './page-boxes.ts';
import { templateTexts, useTemplateEdits } from './use-template-edits.ts';

const noBoxes: readonly PageBox[] = [];
const everything: FieldFilter = { text: '', page: null, assignee: null };

/** A template's fields as a list beside its pages: what is chosen in one is shown in the other. */
export function FormTemplateEditor({ template }: { template: FormTemplate }) {
  const types = useFieldTypes();
  const [filter, setFilter] = useState(everything);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [shown, setShown] = useState<'fields' | 'pages'>('fields');
  const list = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const { id } = template;
  const reveal = (key: string) => {
    setFilter(everything);
    setShown('fields');
    setSelectedKey(key);
  };
  const { edits, changes, changeFields } = useTemplateEdits(template, reveal);
  const { fields: all } = edits.base;
  const file = useFile(
    useCallback(() => downloadFile(getFormTemplateFile, { params: { id } }), [id]),
  );

  const fields = useMemo(() => filterFields(all, changes, filter), [all, changes, filter]);
  const boxes = useMemo(() => pageBoxes(all, changes, types), [all, changes, types]);

  const changeField = useCallback(
    (field: Field, change: FieldChange) => changeFields([field], change),
    [changeFields],
  );
  const selectInList = useCallback((key: string) => {
    setSelectedKey(key);
    scrollToBox(pages.current, key);
  }, []);
  const focusRow = useCallback((key: string) => {
    const row = list.current?.querySelector(`[data-field="${CSS.escape(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector('textarea')?.focus({ preventScroll: true });
  }, []);
  const selectOnPage = useCallback(
    (key: string) => {
      setSelectedKey(key);
      setShown('fields');
      setFilter((now) =>
        filterFields(all, changes, now).some((field) => field.key === key) ? now : everything,
      );
      // Once the row is shown: the filter may have hidden it, and on phones the whole list.
      requestAnimationFrame(() => focusRow(key));
    },
    [all, changes, focusRow],
  );
  const renderOverlay = useCallback(
    (page: PdfPage) => (
      <PageBoxes
        page={page}
        boxes={boxes[page.index] ?? noBoxes}
        selectedId={selectedKey}
        onSelect={selectOnPage}
      />
    ),
    [boxes, selectedKey, selectOnPage],
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
                shown={fields.length}
                total={all.length}
                onFilter={setFilter}
                onChangeShown={(change) => changeFields(fields, change)}
              />
            </div>
            <div className={classes.rows} ref={list}>
              {all.length === 0 ? (
                <EmptyState icon={fieldViews.text.icon} title="No fields" order={3}>
                  The PDF has no form fields. It can be part of a pack as it is; nothing is filled
                  into it.
                </EmptyState>
              ) : (
                <FieldList
                  fields={fields}
                  edits={changes}
                  pathOf={edits.pathOf}
                  selectedKey={selectedKey}
                  onSelect={selectInList}
                  onChange={changeField}
                />
              )}
            </div>
          </div>
          <div className={classes.pane} data-shown={shown === 'pages'} ref={pages}>
            <PdfPages
              label={template.name}
              data={file.data}
              error={file.error}
              onRetry={file.reload}
              height="max(460px, calc(100dvh - 318px))"
              toolbar={<Legend />}
              renderOverlay={renderOverlay}
            />
          </div>
        </div>
      </RecordForm>
    </>
  );
}

function describe({ pageCount, fieldCount, version, updatedAt, updatedBy }: FormTemplate): string {
  return [
    pageCount === 1 ? '1 page' : `${pageCount} pages`,
    fieldCount === 1 ? '1 field' : `${fieldCount} fields`,
    `version ${version}`,
    `changed ${formatAgo(updatedAt)} by ${updatedBy}`,
  ].join(' · ');
}

function Legend() {
  return (
    <Group gap="md">
      <span className={classes.legend}>Creator</span>
      <span className={classes.legend} data-tone="amber">
        Recipient
      </span>
    </Group>
  );
}
