import type {
  ApprovalFacts,
  ApprovalStep,
  EndpointInput,
  previewApproval,
} from '@countersign/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePreviewApprovalQuery } from './api.ts';

/** Holds the input of a preview: a document, or facts given by hand; and the day. */
export type PreviewInput = Pick<
  EndpointInput<typeof previewApproval>['body'],
  'facts' | 'documentId' | 'on'
>;

/** Checks an approval setup on the server while it is edited: its problems, its people, and its preview. */
export function useSetupCheck(steps: readonly ApprovalStep[], input: PreviewInput) {
  // The same as long as nothing is changed: what is new with each look would never come to rest.
  const now = useMemo(() => ({ steps: [...steps], ...input }), [steps, input]);
  // Names are typed a letter at a time.
  const [previewed] = useDebouncedValue(now, 250);
  const { data, error, isFetching } = usePreviewApprovalQuery(previewed, {
    refetchOnMountOrArgChange: true,
  });
  return { check: data, error, isFetching };
}

/** A document of which nothing is known yet. */
export const noFacts: ApprovalFacts = {
  projectId: null,
  department: '',
  engagementType: null,
  amounts: {},
  customValues: {},
};
