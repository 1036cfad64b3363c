import { type Field, type FormTemplate, getFormTemplateFile } from '@countersign/contract';
import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { formatAgo } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { fieldViews } from '../../kit/fields/types/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type PageBox, PageBoxes, scrollToBox } from '../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { PdfPage } from '../../ui/pdf/pdf-props.ts';
import { useFile } from '../../ui/use-file.ts';
import { type FieldChange, type FieldFilter, filterFields } from './edits.ts';
import { FieldFilters } from './FieldFilters.tsx';
import { FieldList } from './FieldList.tsx';
import classes from './FormTemplatePage.module.css';
import { pageBoxes } from './page-boxes.ts';
import { useTemplateEdits } from './use-template-edits.ts';

const noBoxes: readonly PageBox[] = [];
const everything: FieldFilter = { text: '', page: null, assignee: null };

/** A template's fields as a list beside its pages: what is chosen in one is shown in the other. */
export function TemplateEditor({ template }: { template: FormTemplate }) {
  const editor = useTemplateEdits(template);
  const { edits, changeFields } = editor;
  const types = useFieldTypes();
  const [filter, setFilter] = useState(everything);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [shown, setShown] = useState<'fields' | 'pages'>('fields');
  const list = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const { id } = template;
  const file = useFile(
    useCallback(() => downloadFile(getFormTemplateFile, { params: { id } }), [id]),
  );

  const fields = useMemo(
    () => filterFields(template.fields, edits, filter),
    [template.fields, edits, filter],
  );
  const boxes = useMemo(
    () => pageBoxes(template.fields, edits, types),
    [template.fields, edits, types],
  );

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
        filterFields(template.fields, edits, now).some((field) => field.key === key)
          ? now
          : everything,
      );
      // Once the row is shown: the filter may have hidden it, and on phones the whole list.
      requestAnimationFrame(() => focusRow(key));
    },
    [template.fields, edits, focusRow],
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

  const save = async () => {
    const wrong = await editor.save();
    if (wrong === undefined) return;
    setFilter(everything);
    setSelectedKey(wrong.key);
    requestAnimationFrame(() => focusRow(wrong.key));
  };
  useHotkeys([['mod+S', () => editor.isDirty && void save()]], []);

  return (
    <>
      <PageHeader
        title={template.name}
        back={backTo.formTemplates}
        description={describe(template)}
        actions={
          <Group gap="sm">
            {editor.isDirty && (
              <Text size="sm" c="dimmed">
                Unsaved changes
              </Text>
            )}
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              onClick={() => void save()}
              loading={editor.isSaving}
              disabled={!editor.isDirty}
            >
              Save
            </Button>
          </Group>
        }
      />
      <div className={classes.problem}>
        <FormError>{editor.problem}</FormError>
      </div>
      <LeaveGuard isDirty={() => editor.isDirty} />
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
            <TextInput
              label="Name"
              value={editor.name}
              maxLength={120}
              error={editor.nameProblem}
              onChange={(event) => editor.changeName(event.currentTarget.value)}
            />
            <FieldFilters
              filter={filter}
              pageCount={template.pageCount}
              shown={fields.length}
              total={template.fields.length}
              onFilter={setFilter}
              onChangeShown={(change) => changeFields(fields, change)}
            />
          </div>
          <div className={classes.rows} ref={list}>
            {template.fields.length === 0 ? (
              <EmptyState icon={fieldViews.text.icon} title="No fields" order={3}>
                The PDF has no form fields. It can be part of a pack as it is; nothing is filled
                into it.
              </EmptyState>
            ) : (
              <FieldList
                fields={fields}
                edits={edits}
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
            height="max(460px, calc(100dvh - 232px))"
            toolbar={<Legend />}
            renderOverlay={renderOverlay}
          />
        </div>
      </div>
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
