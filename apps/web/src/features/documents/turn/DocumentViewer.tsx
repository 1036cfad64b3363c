import type { DocumentDetail } from '@countersign/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { fullName } from '../../../core/full-name.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { scrollToBox } from '../../../ui/pdf/PageBoxes.tsx';
import { PdfPages } from '../../../ui/pdf/PdfPages.tsx';
import type { PdfPage, PdfSection } from '../../../ui/pdf/pdf-props.ts';
import { fieldElementId } from '../fields/field-address.ts';
import { changedFields } from '../fields/original-values.ts';
import { firstPages } from '../fields/preview-boxes.ts';
import { useActiveField } from '../fields/use-values.ts';
import { ChangeMarks } from './ChangeMarks.tsx';
import { loadPages } from './document-pages.ts';
import { OwnFieldsOnPage } from './OwnFieldsOnPage.tsx';
import { text } from './text.ts';
import type { OwnTurn } from './use-turn.ts';

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
      () => loadPages(document),
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [id, hasPdf, revision],
    ),
  );
  const sections = useMemo((): PdfSection[] => {
    const starts = firstPages(forms);
    return forms.map(({ name }, index) => ({ name, firstPage: starts[index] ?? 0 }));
  }, [forms]);
  const root = useRef<HTMLDivElement>(null);
  // What differs from the first document, and what has changed since the document was opened.
  const amended = useMemo(
    () =>
      Object.fromEntries(
        changedFields(forms, document.state === 'approved').map(
          ({ formTemplateId, field, was }) => [`${formTemplateId}.${field.key}`, was],
        ),
      ),
    [forms, document.state],
  );
  const isMarked = own !== undefined || Object.keys(amended).length > 0;
  const renderMarks = useCallback(
    (page: PdfPage) => (
      <>
        <ChangeMarks page={page} document={document} changes={{ ...amended, ...own?.changes }} />
        {own?.assignee !== undefined && (
          <OwnFieldsOnPage page={page} document={document} own={own} />
        )}
      </>
    ),
    [document, own, amended],
  );
  return (
    <div ref={root}>
      {own && <FollowActive own={own} root={root} />}
      <PdfPages
        label={text.document(formPack.name, fullName(recipient))}
        data={file.data}
        error={file.error}
        onRetry={file.reload}
        height="max(480px, calc(100dvh - 210px))"
        sections={sections}
        {...(isMarked && { renderOverlay: renderMarks })}
      />
    </div>
  );
}

/** Scrolls to the placement of the field that is filled in next to the pages. */
function FollowActive({ own, root }: { own: OwnTurn; root: React.RefObject<HTMLElement | null> }) {
  const active = useActiveField(own.store);
  const activeId = active === undefined ? undefined : fieldElementId(active);
  useEffect(() => {
    if (activeId !== undefined) scrollToBox(root.current, activeId);
  }, [activeId, root]);
  return null;
}
