import {
  type FieldAssignee,
  type FieldEdit,
  type FormTemplate,
  getFormTemplateHistory,
  type Placement,
} from '@countersign/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { formatAgo } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { assigneesOf, tonesFor } from '../../kit/fields/assignees.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { fieldViews } from '../../kit/fields/types/index.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { ActionsMenu } from '../../ui/ActionsMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { AskPosition } from './AssigneeSelect.tsx';
import { AssigneeTones } from './assignee-tones.ts';
import { FieldFilters } from './FieldFilters.tsx';
import { FieldList } from './FieldList.tsx';
import classes from './FormTemplatePage.module.css';
import { type FieldChange, filterFields } from './field-edits.ts';
import { PositionDialog } from './PositionDialog.tsx';
import { TemplatePages } from './TemplatePages.tsx';
import { useArchiving } from './use-archiving.ts';
import { templateTexts, useTemplateEdits } from './use-template-edits.ts';
import { useTemplateView } from './use-template-view.ts';
import { LabelsDialog } from './versions/LabelsDialog.tsx';
import { VersionItems } from './versions/VersionItems.tsx';

/** A template's fields as a list beside its pages: what is chosen in one is shown in the other. */
export function FormTemplateEditor({ template }: { template: FormTemplate }) {
  const types = useFieldTypes();
  const { archive, restore } = useArchiving();
  const {
    filter,
    setFilter,
    selectedKey,
    setSelectedKey,
    shown,
    setShown,
    list,
    pane,
    selectInList,
    selectRow,
    editRow,
    reveal,
  } = useTemplateView();
  const edited = useTemplateEdits(template, reveal);
  const { edits, fields, savedFields, changeFields, addField, removeField } = edited;
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const [isLabelling, setLabelling] = useState(false);
  const [asking, setAsking] = useState<{ give(assignee: FieldAssignee): void }>();

  const listed = useMemo(() => filterFields(fields, filter), [fields, filter]);
  const ticked = useMemo(
    () => new Set(fields.map(({ key }) => key).filter((key) => ticks.has(key))),
    [fields, ticks],
  );
  const assignees = useMemo(() => assigneesOf(fields), [fields]);
  const whoFills = assignees.join(' ');
  // The very same colours until somebody comes or goes: all rows show them.
  const toneOf = useMemo(() => tonesFor(whoFills.split(' ') as FieldAssignee[]), [whoFills]);
  const askPosition: AskPosition = useCallback((give) => setAsking({ give }), []);
  const tick = useCallback((key: string, isTicked: boolean) => {
    setTicks((now) => new Set(isTicked ? [...now, key] : [...now].filter((one) => one !== key)));
  }, []);
  const change = useCallback(
    (key: string, what: FieldChange) => changeFields([key], what),
    [changeFields],
  );
  const place = useCallback(
    (key: string, placements: Placement[]) => change(key, { placements }),
    [change],
  );
  const editOnPage = useCallback((key: string) => editRow(key, fields), [editRow, fields]);
  const selectOnPage = useCallback((key: string) => selectRow(key, fields), [selectRow, fields]);
  const add = useCallback(
    (field: FieldEdit) => {
      addField(field);
      setSelectedKey(field.key);
    },
    [addField, setSelectedKey],
  );

  return (
    <AssigneeTones value={toneOf}>
      <PageHeader
        title={template.name}
        back={backTo.formTemplates}
        description={describe(template)}
        actions={
          <ActionsMenu
            item={template}
            onArchive={() => archive(template)}
            onRestore={() => restore(template)}
          >
            <VersionItems template={template} onLabels={() => setLabelling(true)} />
          </ActionsMenu>
        }
      />
      <ArchiveBanner archivedAt={template.archivedAt} onRestore={() => restore(template)}>
        It stays in the documents that have it, and is not offered for form packs.
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun="form template"
        who={<LatestChange subject="form-template" id={template.id} />}
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
        <fieldset
          className={classes.panes}
          disabled={template.archivedAt !== null}
          aria-label="Fields and pages"
        >
          <div className={`${classes.pane} ${classes.list}`} data-shown={shown === 'fields'}>
            <div className={classes.head}>
              <TextInput label="Name" maxLength={120} {...edits.form.getInputProps('name')} />
              <FieldFilters
                filter={filter}
                pageCount={template.pageCount}
                assignees={assignees}
                shown={listed.map(({ key }) => key)}
                total={fields.length}
                ticked={ticked}
                askPosition={askPosition}
                onFilter={setFilter}
                onTick={setTicks}
                onChangeTicked={(what) => changeFields(ticked, what)}
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
                  onChange={change}
                />
              )}
            </div>
          </div>
          <div className={classes.pane} data-shown={shown === 'pages'} ref={pane}>
            <TemplatePages
              template={template}
              fields={fields}
              savedFields={savedFields}
              selectedKey={selectedKey}
              listed={filter.assignee}
              pane={pane}
              askPosition={askPosition}
              onList={(assignee) => setFilter({ ...filter, assignee })}
              onEdit={editOnPage}
              onSelect={selectOnPage}
              onAdd={add}
              onPlace={place}
              onRemove={removeField}
            />
          </div>
        </fieldset>
      </RecordForm>
      <ObjectHistory endpoint={getFormTemplateHistory} id={template.id} />
      {isLabelling && <LabelsDialog template={template} onClose={() => setLabelling(false)} />}
      {asking && <PositionDialog onChoose={asking.give} onClose={() => setAsking(undefined)} />}
    </AssigneeTones>
  );
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
