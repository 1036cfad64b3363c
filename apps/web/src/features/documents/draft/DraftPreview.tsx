import {
  type DocumentDetail,
  type DocumentForm,
  getDocumentPdf,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { Alert, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { type PageBox, PageBoxes, scrollToBox } from '../../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';
import type { PdfPage, PdfPagesHandle } from '../../../ui/pdf/pdf-props.ts';
import { useGetDocumentReportsQuery } from '../api.ts';
import { fieldElementId } from '../fields/field-address.ts';
import { changedBoxes, fillableBoxes, firstPages } from '../fields/preview-boxes.ts';
import { useActiveField, useValuesDirty } from '../fields/use-values.ts';
import type { ValuesStore } from '../fields/values-store.ts';
import { countValues, RenderIssueList } from './submit/RenderIssueList.tsx';
import { text } from './text.ts';

const noBoxes: readonly PageBox[] = [];

/** Becomes another one with each save, and where a source of the draft's fields has something else. */
export function versionOf({ updatedAt, forms }: DocumentDetail): string {
  return `${updatedAt} ${JSON.stringify(forms.map(({ bound }) => bound))}`;
}

interface DraftPreviewProps {
  /** As it was saved last. */
  document: DocumentDetail;
  store: ValuesStore;
  /** The form that is filled now. */
  formIndex: number;
  /** A place on a page was chosen, by the id of its field's input. */
  onChoose(elementId: string): void;
}

/** The draft's pages as they were saved, with what was typed since on top. */
export function DraftPreview({ document, store, formIndex, onChoose }: DraftPreviewProps) {
  const { id, forms } = document;
  const version = versionOf(document);
  const file = useFile(
    // Each save makes other pages.
    useCallback(
      () => downloadFile(getDocumentPdf, { params: { id }, query: { for: 'viewing' } }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [id, version],
    ),
  );
  const root = useRef<HTMLDivElement>(null);
  const pages = useRef<PdfPagesHandle>(null);
  const active = useActiveField(store);
  const activeId = active === undefined ? null : fieldElementId(active);
  const types = useFieldTypes();
  const boxes = useMemo(() => fillableBoxes(forms, types), [forms, types]);
  const isThere = file.data !== undefined;

  const firstPage = firstPages(forms)[formIndex] ?? 0;
  useEffect(() => {
    if (isThere) pages.current?.scrollToPage(firstPage);
  }, [isThere, firstPage]);
  useEffect(() => {
    if (activeId !== null) scrollToBox(root.current, activeId);
  }, [activeId]);

  const renderOverlay = useCallback(
    (page: PdfPage) => (
      <>
        <PageBoxes
          page={page}
          boxes={boxes[page.index] ?? noBoxes}
          selectedId={activeId}
          onSelect={onChoose}
        />
        <ChangedBoxes
          page={page}
          forms={forms}
          store={store}
          selectedId={activeId}
          onSelect={onChoose}
        />
      </>
    ),
    [boxes, activeId, forms, store, onChoose],
  );

  return (
    <div ref={root}>
      <SavedIssues document={document} store={store} onChoose={onChoose} />
      <PdfPages
        ref={pages}
        label={text.preview.label}
        data={file.data}
        error={file.error}
        onRetry={file.reload}
        height="max(420px, calc(100dvh - 196px))"
        toolbar={<PreviewState store={store} isLoading={file.isLoading} />}
        renderOverlay={renderOverlay}
      />
    </div>
  );
}

/** Lists the saved values that do not look right in the PDF, but for those changed since. */
function SavedIssues({ document, store, onChoose }: Omit<DraftPreviewProps, 'formIndex'>) {
  const { id, forms } = document;
  const { data } = useGetDocumentReportsQuery({ id, version: versionOf(document) });
  const values = useSyncExternalStore(store.subscribe, store.values);
  const saved = useSyncExternalStore(store.subscribe, store.savedValues);
  const issues = (data?.items ?? []).filter(({ formTemplateId, key }) =>
    sameValue(
      valueOf(values[formTemplateId] ?? {}, key),
      valueOf(saved[formTemplateId] ?? {}, key),
    ),
  );
  if (issues.length === 0) return null;
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text.preview.issues(countValues(issues))}
      p="sm"
      mb="sm"
    >
      <RenderIssueList issues={issues} forms={forms} onChoose={onChoose} />
    </Alert>
  );
}

interface ChangedBoxesProps {
  page: PdfPage;
  forms: readonly DocumentForm[];
  store: ValuesStore;
  selectedId: string | null;
  onSelect(id: string): void;
}

function ChangedBoxes({ page, forms, store, selectedId, onSelect }: ChangedBoxesProps) {
  const types = useFieldTypes();
  const values = useSyncExternalStore(store.subscribe, store.values);
  const saved = useSyncExternalStore(store.subscribe, store.savedValues);
  const boxes = useMemo(
    () =>
      changedBoxes(
        forms,
        (form, { key }) => valueOf(values[form.formTemplateId] ?? {}, key),
        ({ formTemplateId }, { key }) =>
          !sameValue(
            valueOf(values[formTemplateId] ?? {}, key),
            valueOf(saved[formTemplateId] ?? {}, key),
          ),
        types,
      )[page.index] ?? noBoxes,
    [forms, values, saved, types, page.index],
  );
  return <PageBoxes page={page} boxes={boxes} selectedId={selectedId} onSelect={onSelect} />;
}

function PreviewState({ store, isLoading }: { store: ValuesStore; isLoading: boolean }) {
  const isDirty = useValuesDirty(store);
  if (isLoading) return <Loader size={14} role="status" aria-label={text.preview.loading} />;
  if (!isDirty) return null;
  return (
    <Text size="xs" c="dimmed">
      {text.preview.unsaved}
    </Text>
  );
}
