import {
  addDistributionFile,
  addDistributionRecipient,
  cancelDistribution,
  checkAddresses,
  checkDistribution,
  copyDistribution,
  correctDistributionRecipient,
  createDistribution,
  createWatermarkTemplate,
  type Distribution,
  deleteDistribution,
  deleteWatermarkTemplate,
  type EndpointInput,
  type EndpointResult,
  extendDistribution,
  findCopies,
  getDistribution,
  getDistributionPage,
  getDistributionReach,
  getDistributionRecipient,
  getWatermarkImage,
  listDistributionEmails,
  listDistributionRecipients,
  listWatermarkTemplates,
  orderDistributionFiles,
  pauseDistribution,
  planRecipients,
  previewDistributionMail,
  removeDistributionFile,
  replaceDistributionFile,
  resendToUnopened,
  resumeDistribution,
  revokeDistribution,
  sendDistribution,
  traceFile,
  undoDistribution,
  updateDistribution,
  uploadWatermarkImage,
  type WatermarkTemplate,
} from '@countersign/contract';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf, recordTag, uploadOf } from '../../core/api/endpoint-definitions.ts';
import { freeObject, objectUrl } from '../../core/api/object-url.ts';
import { sharedTypeOf } from './shared-files.ts';

type Body<E> = EndpointInput<E> extends { body: infer B } ? B : never;
type Query<E> = EndpointInput<E> extends { query: infer Q } ? Q : never;

/** Maps the acts on a whole distribution to their calls. */
const acts = {
  send: sendDistribution,
  undo: undoDistribution,
  pause: pauseDistribution,
  resume: resumeDistribution,
  cancel: cancelDistribution,
  revoke: revokeDistribution,
  extend: extendDistribution,
} as const;
type DistributionAct = keyof typeof acts;

/** One of these acts, on one distribution. */
export type DistributionActInput = {
  [Act in DistributionAct]: {
    id: string;
    act: Act;
    body: Body<(typeof acts)[Act]> extends never ? undefined : Body<(typeof acts)[Act]>;
  };
}[DistributionAct];

/** Describes a change of a draft's files. */
type FilesChange =
  | { do: 'add'; file: File }
  | { do: 'order'; fileIds: string[] }
  | { do: 'remove'; fileId: string };

/** A page of a file: as it is, or as one person gets it. */
interface PageAddress {
  id: string;
  fileId: string;
  /** From 0. */
  page: number;
  /** Empty for the page as it is. */
  email: string;
  width: number;
  revision: number;
}

const sentAs = (file: File) => new Blob([file], { type: sharedTypeOf(file) });

const oneApi = api.injectEndpoints({
  endpoints: () => ({
    getDistribution: queryOf(getDistribution, {
      providesTags: recordTag('distributions'),
    }),
  }),
});

/** Defines the input of a call that answers the changed distribution. */
interface Answered {
  dispatch: ThunkDispatch<{ api: ReturnType<typeof oneApi.reducer> }, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: Distribution }>;
}

/** Shows the answered state on the page from now on. */
async function keep(_args: unknown, { dispatch, queryFulfilled }: Answered): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (answer === undefined) return;
  await dispatch(oneApi.util.upsertQueryData('getDistribution', answer.data.id, answer.data));
}

const distributionsApi = oneApi.injectEndpoints({
  endpoints: (build) => ({
    createDistribution: mutationOf(createDistribution, { onQueryStarted: keep }),
    copyDistribution: mutationOf(copyDistribution, { onQueryStarted: keep }),
    updateDistribution: mutationOf(updateDistribution),
    deleteDistribution: mutationOf(deleteDistribution),
    changeDistributionFiles: build.mutation<Distribution, { id: string; change: FilesChange }>({
      query: ({ id, change }) => {
        switch (change.do) {
          case 'add':
            return {
              endpoint: addDistributionFile,
              params: { id },
              query: { name: change.file.name },
              file: sentAs(change.file),
            };
          case 'order':
            return {
              endpoint: orderDistributionFiles,
              params: { id },
              body: { fileIds: change.fileIds },
            };
          case 'remove':
            return {
              endpoint: removeDistributionFile,
              params: { id, fileId: change.fileId },
            };
        }
      },
    }),
    replaceDistributionFile: build.mutation<
      Distribution,
      { id: string; fileId: string; file: File; notifies: 'yes' | 'no' }
    >({
      query: ({ id, fileId, file, notifies }) => ({
        endpoint: replaceDistributionFile,
        params: { id, fileId },
        query: { name: file.name, notify: notifies },
        file: sentAs(file),
      }),
    }),
    getDistributionPage: build.query<string, PageAddress>({
      queryFn: ({ id, fileId, page, ...query }) =>
        objectUrl(getDistributionPage, { params: { id, fileId, page }, query }),
      onCacheEntryAdded: (_address, life) => freeObject(life),
    }),
    planRecipients: build.query<
      EndpointResult<typeof planRecipients>,
      /** Each save can change who they are. */
      { id: string; revision: number; query: Query<typeof planRecipients> }
    >({
      query: ({ id, query }) => ({ endpoint: planRecipients, params: { id }, query }),
      providesTags: ['contacts', 'contact-groups'],
      keepUnusedDataFor: 5,
    }),
    listDistributionEmails: build.query<
      EndpointResult<typeof listDistributionEmails>,
      /** Those of one company are not offered for another one. */
      { id: string; companyId: string }
    >({
      query: ({ id }) => ({ endpoint: listDistributionEmails, params: { id } }),
      providesTags: ['email-templates'],
    }),
    // Changes nothing, though it is posted: what is pasted is too long for an address.
    checkAddresses: mutationOf(checkAddresses),
    previewDistributionMail: build.query<
      EndpointResult<typeof previewDistributionMail>,
      { id: string; revision: number; email: string }
    >({
      query: ({ id, email }) => ({
        endpoint: previewDistributionMail,
        params: { id },
        query: { email },
      }),
      providesTags: ['email-templates'],
      keepUnusedDataFor: 5,
    }),
    checkDistribution: build.query<
      EndpointResult<typeof checkDistribution>,
      { id: string; revision: number }
    >({
      query: ({ id }) => ({ endpoint: checkDistribution, params: { id } }),
      keepUnusedDataFor: 0,
    }),
    actOnDistribution: build.mutation<Distribution, DistributionActInput>({
      query: ({ id, act, body }) => ({ endpoint: acts[act], params: { id }, body }),
    }),
    getDistributionReach: queryOf(getDistributionReach, {
      providesTags: recordTag('distributions'),
    }),
    listDistributionRecipients: build.query<
      EndpointResult<typeof listDistributionRecipients>,
      { id: string } & Query<typeof listDistributionRecipients>
    >({
      query: ({ id, ...query }) => ({
        endpoint: listDistributionRecipients,
        params: { id },
        query,
      }),
      providesTags: recordTag('distributions'),
    }),
    getDistributionRecipient: queryOf(getDistributionRecipient, {
      providesTags: recordTag('distributions'),
    }),
    addDistributionRecipient: mutationOf(addDistributionRecipient),
    correctDistributionRecipient: mutationOf(correctDistributionRecipient),
    resendToUnopened: mutationOf(resendToUnopened),
    uploadWatermarkImage: uploadOf(uploadWatermarkImage),
    getWatermarkImage: build.query<string, string>({
      queryFn: (imageId) => objectUrl(getWatermarkImage, { params: { imageId } }),
      onCacheEntryAdded: (_address, life) => freeObject(life),
    }),
    listWatermarkTemplates: queryOf(listWatermarkTemplates, {
      providesTags: ['watermark-templates'],
    }),
    createWatermarkTemplate: build.mutation<
      WatermarkTemplate,
      { projectId: string; body: Body<typeof createWatermarkTemplate> }
    >({
      query: ({ projectId, body }) => ({
        endpoint: createWatermarkTemplate,
        params: { id: projectId },
        body,
      }),
    }),
    deleteWatermarkTemplate: mutationOf(deleteWatermarkTemplate),
    traceFile: uploadOf(traceFile),
    findCopies: queryOf(findCopies),
  }),
});

export const {
  useGetDistributionQuery,
  useCreateDistributionMutation,
  useCopyDistributionMutation,
  useUpdateDistributionMutation,
  useDeleteDistributionMutation,
  useChangeDistributionFilesMutation,
  useReplaceDistributionFileMutation,
  useGetDistributionPageQuery,
  useListDistributionEmailsQuery,
  usePlanRecipientsQuery,
  useCheckAddressesMutation,
  usePreviewDistributionMailQuery,
  useCheckDistributionQuery,
  useActOnDistributionMutation,
  useGetDistributionReachQuery,
  useListDistributionRecipientsQuery,
  useGetDistributionRecipientQuery,
  useAddDistributionRecipientMutation,
  useCorrectDistributionRecipientMutation,
  useResendToUnopenedMutation,
  useListWatermarkTemplatesQuery,
  useUploadWatermarkImageMutation,
  useGetWatermarkImageQuery,
  useCreateWatermarkTemplateMutation,
  useDeleteWatermarkTemplateMutation,
  useLazyFindCopiesQuery,
  useTraceFileMutation,
} = distributionsApi;
