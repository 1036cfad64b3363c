import type { DocumentDetail, SendDocumentInput } from '@countersign/contract';

/** Holds the values of the send call that come from the browser instead of the document. */
interface SendContext {
  /** The tenant worked in now. */
  tenantGuid: string;
  userName: string;
  now: Date;
}

/** The body of the send call for a saved draft, key by key as the call wants it. */
export function buildSendBody(
  document: Pick<DocumentDetail, 'id' | 'company' | 'recipient'>,
  { tenantGuid, userName, now }: SendContext,
): SendDocumentInput {
  return {
    CompanyGuid: document.company.id,
    TenantGuid: tenantGuid,
    DigitalFormGUID: document.id,
    userName,
    companyID: document.company.code,
    EmpGuid: document.recipient.id,
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: Math.floor(now.getTime() / 1000),
    shouldGeneratePdf: false,
  };
}
