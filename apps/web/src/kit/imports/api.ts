import type {
  DecimalSign,
  DuplicateChoice,
  Endpoint,
  EndpointResult,
  Import,
  ImportDefaults,
  ImportEndpoints,
  ImportMapping,
  ImportRowFilter,
  TableEncoding,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** Identifies endpoints: an endpoint of the contract itself could not be part of a key of the cache. */
interface EndpointAddress {
  base: ImportEndpoints['get']['base'];
  path: ImportEndpoints['get']['path'];
}

/** Returns the address of an endpoint. */
export const endpointAddress = ({
  base,
  path,
}: {
  base: EndpointAddress['base'];
  path: EndpointAddress['path'];
}): EndpointAddress => ({
  base,
  path,
});

/** Builds the endpoint of a reading call, which is the contract's for all else. */
const getAt = ({ base, path }: EndpointAddress): Endpoint => ({
  name: 'import',
  summary: '',
  base,
  path,
  method: 'GET',
  policy: 'signed-in',
});

const tag = (id: string) => ({ type: 'imports' as const, id });
/** The list of imports, as against one. */
const listTag = tag('LIST');

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<
      EndpointResult<ImportEndpoints['list']>,
      EndpointAddress & { cursor?: string }
    >({
      query: ({ cursor, ...address }) => ({
        endpoint: getAt(address),
        query: { pageSize: 10, cursor },
      }),
      providesTags: [listTag],
    }),
    listImportColumns: build.query<
      EndpointResult<ImportEndpoints['columns']>,
      EndpointAddress & { defaults: ImportDefaults }
    >({
      query: ({ defaults, ...address }) => ({
        endpoint: getAt(address),
        query: { defaults: JSON.stringify(defaults) },
      }),
      providesTags: ['custom-fields'],
    }),
    getImport: build.query<Import, EndpointAddress & { id: string }>({
      query: ({ id, ...address }) => ({ endpoint: getAt(address), params: { id } }),
      providesTags: (_result, _error, { id }) => [tag(id)],
    }),
    listImportRows: build.query<
      EndpointResult<ImportEndpoints['rows']>,
      EndpointAddress & {
        id: string;
        /** Where the import stood: rows of another state are others. */
        state: string;
        outcome?: ImportRowFilter;
        cursor?: string;
        pageSize: number;
      }
    >({
      query: ({ base, path, id, state: _, ...query }) => ({
        endpoint: getAt({ base, path }),
        params: { id },
        query,
      }),
      providesTags: (_result, _error, { id }) => [tag(id)],
    }),
    uploadImport: build.mutation<
      Import,
      { endpoints: ImportEndpoints; file: File; defaults: ImportDefaults }
    >({
      query: ({ endpoints, file, defaults }) => ({
        endpoint: endpoints.upload,
        query: { fileName: file.name, defaults: JSON.stringify(defaults) },
        file,
      }),
    }),
    chooseHeadings: build.mutation<
      Import,
      {
        endpoints: ImportEndpoints;
        id: string;
        row?: number;
        encoding?: TableEncoding;
        sheet?: number;
      }
    >({
      query: ({ endpoints, id, ...body }) => ({
        endpoint: endpoints.headings,
        params: { id },
        body,
      }),
    }),
    checkImport: build.mutation<
      Import,
      {
        endpoints: ImportEndpoints;
        id: string;
        mapping: ImportMapping;
        defaults?: ImportDefaults;
        duplicates: DuplicateChoice;
        decimalSign: DecimalSign | null;
      }
    >({
      query: ({ endpoints, id, ...body }) => ({ endpoint: endpoints.check, params: { id }, body }),
    }),
    runImport: build.mutation<
      Import,
      { endpoints: ImportEndpoints; id: string; rows: 'all' | 'good'; followUp?: boolean }
    >({
      query: ({ endpoints, id, rows, followUp = false }) => ({
        endpoint: endpoints.run,
        params: { id },
        body: { rows, followUp },
      }),
    }),
    stopImport: build.mutation<Import, { endpoints: ImportEndpoints; id: string }>({
      query: ({ endpoints, id }) => ({ endpoint: endpoints.stop, params: { id } }),
    }),
    undoImport: build.mutation<Import, { endpoints: ImportEndpoints; id: string }>({
      query: ({ endpoints, id }) => ({ endpoint: endpoints.undo, params: { id } }),
    }),
  }),
});

export const {
  useListImportsQuery,
  useListImportColumnsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useUploadImportMutation,
  useChooseHeadingsMutation,
  useCheckImportMutation,
  useRunImportMutation,
  useStopImportMutation,
  useUndoImportMutation,
} = importsApi;
