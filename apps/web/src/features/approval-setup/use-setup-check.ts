import type {
  ApprovalFacts,
  ApprovalStep,
  EndpointInput,
  previewApproval,
} from '@countersign/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePreviewApprovalQuery } from './api.ts';

/** What a preview is made for: a document, or facts given by hand; and on which day. */
export type PreviewInput = Pick<
  EndpointInput<typeof previewApproval>['body'],
  'facts' | 'documentId' | 'on'
>;

/** What the server says of an approval setup while it is edited: its problems, its people, and who would act. */
export function useSetupCheck(steps: readonly ApprovalStep[], input: PreviewInput) {
  // The same as long as nothing is changed: what is new with each look would never come to rest.
  const now = useMemo(() => ({ steps: [...steps], ...input }), [steps, input]);
  // Names are typed a letter at a time.
  const [asked] = useDebouncedValue(now, 250);
  const { data, error, isFetching } = usePreviewApprovalQuery(asked, {
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
