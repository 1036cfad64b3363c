import { type DocumentDetail, getDocumentPdf } from '@countersign/contract';
import { Alert, Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { fullName } from '../../core/full-name.ts';
import { backTo } from '../../core/paths.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { DocumentStateBadge } from '../../records/documents/DocumentStateBadge.tsx';
import { isInProgress } from '../../records/documents/document-states.ts';
import { useGeneratingGuids } from '../../records/documents/use-generating-guids.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import { fileNameOf, saveFile } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toast.ts';
import { useFile } from '../../ui/use-file.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import classes from './SentDocument.module.css';
import { sendDocumentThunk } from './send-document-thunk.ts';

/** A document that is not edited here: its pages, what it is about, and what happened to it. */
export function SentDocument({ document }: { document: DocumentDetail }) {
  const { id, hasPdf, recipient, formPack, project } = document;
  const file = useFile(
    // The pages before the PDF was made and the PDF itself are two files.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    useCallback(() => downloadFile(getDocumentPdf, { params: { id } }), [id, hasPdf]),
  );
  return (
    <>
      <PageHeader
        title={fullName(recipient)}
        back={backTo.documents}
        badge={<DocumentStateBadge document={document} />}
        description={`${formPack.name} · ${project.name}`}
        actions={<DownloadButton document={document} />}
      />
      <DeliveryNotice document={document} />
      <div className={classes.panes}>
        <PdfPages
          label={`${formPack.name} for ${fullName(recipient)}`}
          data={file.data}
          error={file.error}
          onRetry={file.reload}
          height="max(480px, calc(100dvh - 210px))"
        />
        <aside className={classes.side}>
          <DocumentFacts document={document} />
          <DocumentHistory events={document.events} />
        </aside>
      </div>
    </>
  );
}

function DeliveryNotice({ document }: { document: DocumentDetail }) {
  const guids = useGeneratingGuids();
  const dispatch = useAppDispatch();
  if (document.delivery === 'failed') {
    return (
      <Alert
        color="red"
        variant="light"
        mb="md"
        role="alert"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title="The e-mail could not be sent"
      >
        <p className={classes.notice}>
          The document could not be mailed to {document.recipient.email}.{' '}
          {document.may.send ? 'Try again, or download it' : 'Download it'} and send it in another
          way.
        </p>
        {document.may.send && (
          <Button
            size="xs"
            variant="default"
            loading={guids.includes(document.id)}
            onClick={() => void dispatch(sendDocumentThunk(document))}
          >
            Try again
          </Button>
        )}
      </Alert>
    );
  }
  if (!isInProgress(document, guids)) return null;
  return (
    <Alert
      variant="light"
      mb="md"
      role="status"
      icon={<Loader size={16} aria-hidden />}
      title={document.delivery === 'mailing' ? 'The e-mail is being sent' : 'The PDF is being made'}
    >
      This page shows by itself when it is done. You can go on with other work.
    </Alert>
  );
}

function DownloadButton({ document }: { document: DocumentDetail }) {
  const { id, formPack, recipient } = document;
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const answer = await downloadFile(getDocumentPdf, { params: { id } });
    setIsLoading(false);
    if (answer.status)
      saveFile(answer.blob, fileNameOf([formPack.name, fullName(recipient)], 'pdf'));
    else toastError(answer.message);
  };
  return (
    <Button
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void download()}
      loading={isLoading}
    >
      Download PDF
    </Button>
  );
}
