import type { Import } from '@countersign/contract';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../core/api/api.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { endpointAddress, useGetImportQuery } from './api.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { ImportStepNav } from './ImportStepNav.tsx';
import type { ImportOf, OneImportProps } from './import-props.ts';
import { stepOf } from './import-steps.ts';
import { text } from './text.ts';

/** One import where it stands: its columns, what would become of its rows, or what became of them. */
export function OneImport(props: OneImportProps) {
  const { id, of } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = { ...endpointAddress(of.endpoints.get), id };
  const { data, error, refetch } = useGetImportQuery(query, { refetchOnMountOrArgChange: true });
  useForgetting(data, of);
  if (data === undefined) {
    return error === undefined ? (
      <Spinner label={text.page.loadingImport} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  const wantsColumns = params.get('step') === 'columns';
  const step = stepOf(data, wantsColumns);
  const here = `${of.to}/${id}`;
  const canGoBack = data.state === 'checked' || data.state === 'failed';
  return (
    <>
      <ImportStepNav
        step={step}
        links={{
          Upload: of.to,
          ...(canGoBack && step === 'Check' ? { Columns: `${here}?step=columns` } : {}),
        }}
      />
      {step === 'Columns' && (
        // Read in another way, a file has other columns.
        <ColumnsStep
          key={JSON.stringify([data.headingRow, data.headings, data.reading])}
          {...props}
          one={data}
          onChecked={() => void navigate(here)}
        />
      )}
      {step === 'Check' && <CheckStep {...props} one={data} />}
      {step === 'Done' && <DoneStep {...props} one={data} />}
    </>
  );
}

/** Once rows were brought in or taken back, what was read before is no longer so. */
function useForgetting(data: Import | undefined, { changes }: ImportOf): void {
  const dispatch = useDispatch();
  const before = useRef<Import['state']>(undefined);
  const state = data?.state;
  useEffect(() => {
    const wasAtIt = before.current === 'running' || before.current === 'undoing';
    if (wasAtIt && state !== before.current) {
      dispatch(api.util.invalidateTags([...changes, 'audit', { type: 'imports', id: 'LIST' }]));
    }
    before.current = state;
  }, [state, changes, dispatch]);
}
