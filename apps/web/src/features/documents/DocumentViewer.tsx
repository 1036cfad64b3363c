import { type DocumentDetail, getDocumentPdf, isEmpty, valueOf } from '@countersign/contract';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { fullName } from '../../core/full-name.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { PageBoxes, scrollToBox } from '../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import type { PdfPage, PdfSection } from '../../ui/pdf/pdf-props.ts';
import { useFile } from '../../ui/use-file.ts';
import { fieldElementId } from './field-address.ts';
import { changedBoxes, fillableBoxes, firstPages } from './preview-boxes.ts';
import type { OwnTurn } from './use-turn.ts';
import { useActiveField } from './use-values.ts';

interface DocumentViewerProps {
  document: DocumentDetail;
  /** What the user is to fill in on the pages; undefined where it is not their turn. */
  own: OwnTurn | undefined;
}

/** The pages of a document that was sent, to read, search and fill in. */
export function DocumentViewer({ document, own }: DocumentViewerProps) {
  const { id, hasPdf, revision, recipient, formPack, forms } = document;
  const file = useFile(
    // Each act changes what the pages show, and the sealed file is another one.
    useCallback(
      () => downloadFile(getDocumentPdf, { params: { id }, query: { for: 'viewing' } }),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [id, hasPdf, revision],
    ),
  );
  const sections = useMemo((): PdfSection[] => {
    const starts = firstPages(forms);
    return forms.map(({ name }, index) => ({ name, firstPage: starts[index] ?? 0 }));
  }, [forms]);
  const root = useRef<HTMLDivElement>(null);
  const renderOwn = useCallback(
    (page: PdfPage) => own && <OwnPlaces page={page} document={document} own={own} />,
    [document, own],
  );
  return (
    <div ref={root}>
      {own && <FollowActive own={own} root={root} />}
      <PdfPages
        label={`${formPack.name} for ${fullName(recipient)}`}
        data={file.data}
        error={file.error}
        onRetry={file.reload}
        height="max(480px, calc(100dvh - 210px))"
        sections={sections}
        {...(own?.assignee !== undefined && { renderOverlay: renderOwn })}
      />
    </div>
  );
}

/** Keeps the place in sight whose field is filled in beside the pages. */
function FollowActive({ own, root }: { own: OwnTurn; root: React.RefObject<HTMLElement | null> }) {
  const active = useActiveField(own.store);
  const activeId = active === undefined ? undefined : fieldElementId(active);
  useEffect(() => {
    if (activeId !== undefined) scrollToBox(root.current, activeId);
  }, [activeId, root]);
  return null;
}

const focusInput = (elementId: string) => globalThis.document.getElementById(elementId)?.focus();

/** The user's own places on a page, with what they have filled in: the file does not have it yet. */
function OwnPlaces(props: { page: PdfPage; document: DocumentDetail; own: OwnTurn }) {
  const { page, document, own } = props;
  const { forms } = document;
  const { store, assignee } = own;
  const types = useFieldTypes();
  const values = useSyncExternalStore(store.subscribe, store.values);
  const active = useActiveField(store);
  const activeId = active === undefined ? null : fieldElementId(active);
  const places = useMemo(
    () => fillableBoxes(forms, types, assignee)[page.index] ?? [],
    [forms, types, assignee, page.index],
  );
  const filled = useMemo(() => {
    const of = (formId: string, key: string) => valueOf(values[formId] ?? {}, key);
    const boxes = changedBoxes(
      forms,
      ({ formTemplateId }, { key }) => of(formTemplateId, key),
      ({ formTemplateId }, { key }) => !isEmpty(of(formTemplateId, key)),
      types,
      assignee,
    );
    return boxes[page.index] ?? [];
  }, [forms, values, types, assignee, page.index]);
  return (
    <>
      <PageBoxes page={page} boxes={places} selectedId={activeId} onSelect={focusInput} />
      <PageBoxes page={page} boxes={filled} selectedId={activeId} onSelect={focusInput} />
    </>
  );
}
