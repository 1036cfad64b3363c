import {
  type Field,
  type FieldAssignee,
  type FieldEdit,
  type FormTemplate,
  getFormTemplateFile,
  type Placement,
} from '@countersign/contract';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { type PageBox, PageBoxes } from '../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { PdfPage, PdfPagesHandle } from '../../ui/pdf/pdf-props.ts';
import { useFile } from '../../ui/use-file.ts';
import type { AskPosition } from './AssigneeSelect.tsx';
import { useToneOf } from './assignee-tones.ts';
import { DrawPlace } from './DrawPlace.tsx';
import { Legend } from './Legend.tsx';
import { PlaceBar, PlacesBar } from './PlaceBar.tsx';
import { PlacedBoxes } from './PlacedBoxes.tsx';
import { pageBoxes } from './page-boxes.ts';
import { placedOf } from './placed-fields.ts';
import { usePlacing } from './use-placing.ts';

const noBoxes: readonly PageBox[] = [];

interface TemplatePagesProps {
  template: FormTemplate;
  /** As they will be once they are saved. */
  fields: readonly Field[];
  /** As they are saved, by key. */
  savedFields: ReadonlyMap<string, Field>;
  selectedKey: string | null;
  /** The one whose fields alone are listed. */
  listed: FieldAssignee | null;
  pane: RefObject<HTMLDivElement | null>;
  askPosition: AskPosition;
  onList(assignee: FieldAssignee | null): void;
  /** A field of the PDF was pointed at. */
  onEdit(key: string): void;
  /** A field that can be moved was. */
  onSelect(key: string): void;
  onAdd(field: FieldEdit): void;
  onPlace(key: string, placements: Placement[]): void;
  onRemove(key: string): void;
}

/** The pages of a template with the places of its fields; those for signing can be put anywhere. */
export function TemplatePages(props: TemplatePagesProps) {
  const { template, fields, savedFields, selectedKey, listed, pane, askPosition } = props;
  const { onList, onEdit, onSelect, onAdd, onPlace, onRemove } = props;
  const types = useFieldTypes();
  const toneOf = useToneOf();
  const view = useRef<PdfPagesHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { id, pages } = template;
  const file = useFile(
    useCallback(() => downloadFile(getFormTemplateFile, { params: { id } }), [id]),
  );
  const boxes = useMemo(() => pageBoxes(fields, toneOf, types), [fields, toneOf, types]);
  const placed = useMemo(() => placedOf(fields), [fields]);
  const selected = placed.find(({ key }) => key === selectedKey);
  const add = useCallback(
    (field: FieldEdit) => {
      onAdd(field);
      // The arrow keys move it from the start.
      requestAnimationFrame(() => focusBox(pane.current, field.key));
    },
    [onAdd, pane],
  );
  const remove = useCallback(
    (key: string) => {
      onRemove(key);
      addButton.current?.focus();
    },
    [onRemove],
  );
  const placing = usePlacing({ fields, savedFields, pages, view, onAdd: add });
  const { isDrawing, usualSize, put } = placing;
  const tone = toneOf(placing.wanted.assignee);
  const renderOverlay = useCallback(
    (page: PdfPage) => (
      <>
        <PageBoxes
          page={page}
          boxes={boxes[page.index] ?? noBoxes}
          selectedId={selectedKey}
          onSelect={onEdit}
        />
        <PlacedBoxes
          {...{ page, pages, selectedKey, onSelect, onPlace }}
          fields={placed}
          onRemove={remove}
        />
        {isDrawing && <DrawPlace {...{ page, pages, usualSize, tone }} onDraw={put} />}
      </>
    ),
    [
      boxes,
      placed,
      pages,
      selectedKey,
      onEdit,
      onSelect,
      onPlace,
      remove,
      isDrawing,
      usualSize,
      tone,
      put,
    ],
  );
  return (
    <PdfPages
      ref={view}
      label={template.name}
      data={file.data}
      error={file.error}
      onRetry={file.reload}
      height="max(460px, calc(100dvh - 318px))"
      toolbar={
        <>
          <Legend fields={fields} chosen={listed} onChoose={onList} />
          <PlaceBar placing={placing} askPosition={askPosition} addRef={addButton} />
        </>
      }
      footer={
        selected && (
          <PlacesBar
            field={selected}
            pages={pages}
            onPlace={(placements) => onPlace(selected.key, placements)}
            onRemove={() => remove(selected.key)}
          />
        )
      }
      renderOverlay={renderOverlay}
    />
  );
}

/** Gives the first place of a field the focus, and brings it into sight. */
function focusBox(root: ParentNode | null, key: string): void {
  const box = root?.querySelector<HTMLElement>(`[data-box="${CSS.escape(key)}"]`);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
