import type { ImportDefaults } from '@countersign/contract';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { endpointAddress, useGetImportQuery, useListImportColumnsQuery } from './api.ts';
import type { ImportOf } from './import-props.ts';
import { OneImport } from './OneImport.tsx';
import { sampleFile } from './table-file.ts';
import { text } from './text.ts';
import { UploadStep } from './UploadStep.tsx';

/**
 * Brings rows of a file in, in four steps: upload, columns, check, done. The import’s id is in the
 * address, so that one can leave and come back.
 */
export function ImportPage({ of }: { of: ImportOf }) {
  const { importId } = useParams();
  const [chosen, setChosen] = useState<ImportDefaults>(of.defaults ?? {});
  const one = useGetImportQuery(
    importId === undefined ? skipToken : { ...endpointAddress(of.endpoints.get), id: importId },
  );
  const defaults = importId === undefined ? chosen : one.data?.defaults;
  const columns = useListImportColumnsQuery(
    defaults || one.isError
      ? { ...endpointAddress(of.endpoints.columns), defaults: defaults ?? {} }
      : skipToken,
  );
  const known = columns.data;
  return (
    <>
      <PageHeader
        title={of.title}
        description={of.description}
        back={of.back}
        actions={
          known && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => saveFile(sampleFile(known.columns), of.sampleName)}
            >
              {text.page.sample}
            </Button>
          )
        }
      />
      {known === undefined && !columns.isError && <Spinner label={text.page.loading} />}
      {known === undefined && columns.isError && (
        <ErrorState
          message={messageOf(columns.error) ?? ''}
          onRetry={() => void columns.refetch()}
        />
      )}
      {known !== undefined &&
        (importId === undefined ? (
          <UploadStep of={of} columns={known.columns} defaults={chosen} onDefaults={setChosen} />
        ) : (
          <OneImport key={importId} id={importId} of={of} {...known} />
        ))}
    </>
  );
}
