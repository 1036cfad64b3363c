import { downloadDocuments, prepareDownload } from '@countersign/contract';
import { apiClient } from '../../core/api/api-client.ts';
import type { ApiFailure } from '../../core/api/api-failure.ts';
import { callEndpoint, requestOf } from '../../core/api/call.ts';
import { saveAddress } from '../../ui/browser/save-file.ts';

/** Has the browser download documents as one ZIP, none of which the page holds. Answers why it can't. */
export async function saveDocuments(ids: string[]): Promise<ApiFailure | undefined> {
  const answer = await callEndpoint(prepareDownload, { body: { ids } });
  if (!answer.status) return answer;
  const { token } = answer.result;
  saveAddress(apiClient().addressOf(requestOf(downloadDocuments, { params: { token } })));
  return undefined;
}
