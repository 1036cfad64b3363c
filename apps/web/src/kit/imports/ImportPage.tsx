import type { ImportEndpoints } from '@countersign/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { api } from '../../core/api/api.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { askedAt, useListImportColumnsQuery } from './api.ts';
import type { ImportWords } from './import-words.ts';
import { OneImport } from './OneImport.tsx';
import { sampleFile } from './table-file.ts';
import { UploadStep } from './UploadStep.tsx';

type TagType = Exclude<
  Parameters<typeof api.util.invalidateTags>[0][number],
  object | null | undefined
>;

/** What rows of files become on a page, and what it is called there. */
export interface ImportOf {
  endpoints: ImportEndpoints;
  /** The page’s heading, such as `Import users`. */
  title: string;
  description: string;
  words: ImportWords;
  /** Where the page is, such as `/dashboard/users/import`; an import is below it by its id. */
  to: string;
  /** Where the page belongs to. */
  back: { to: string; label: string };
  /** Where one finds what was brought in. */
  found: { to: string; label: string };
  /** What has changed once rows were brought in or taken back. */
  changes: readonly TagType[];
  /** The sample file’s name, such as `users-sample.csv`. */
  sampleName: string;
}

/**
 * Brings rows of a file in, in four steps: upload, columns, check, done. The import’s id is in the
 * address, so that one can leave and come back.
 */
export function ImportPage({ of }: { of: ImportOf }) {
  const { importId } = useParams();
  const columns = useListImportColumnsQuery(askedAt(of.endpoints.columns));
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
              Sample file
            </Button>
          )
        }
      />
      {known === undefined && columns.isLoading && <Spinner label="Loading the columns" />}
      {known === undefined && !columns.isLoading && (
        <ErrorState
          message={messageOf(columns.error) ?? ''}
          onRetry={() => void columns.refetch()}
        />
      )}
      {known !== undefined &&
        (importId === undefined ? (
          <UploadStep of={of} columns={known.columns} />
        ) : (
          <OneImport key={importId} id={importId} of={of} {...known} />
        ))}
    </>
  );
}
