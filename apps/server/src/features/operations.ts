import type { Operation } from '../platform/http/operation.ts';
import type { Platform } from '../platform/platform.ts';
import { approvalSetupOperations } from './approval-setup/index.ts';
import { auditOperations } from './audit/index.ts';
import { companyOperations } from './companies/index.ts';
import { contactOperations } from './contacts/index.ts';
import { customFieldOperations } from './custom-fields/index.ts';
import { distributionOperations } from './distributions/index.ts';
import { visibleDocuments } from './document-access/index.ts';
import { documentOperations, emailDocumentFinder, findApprovalFacts } from './documents/index.ts';
import { emailTemplateOperations } from './email-templates/index.ts';
import { formPackOperations } from './form-packs/index.ts';
import { formTemplateOperations } from './form-templates/index.ts';
import { homeOperations } from './home/index.ts';
import { listsOperations } from './lists/index.ts';
import { liveOperations } from './live/index.ts';
import { myPageOperations } from './my-page/index.ts';
import { notificationOperations } from './notifications/index.ts';
import { outboxOperations } from './outbox/index.ts';
import { profileOperations } from './profile/index.ts';
import { projectOperations } from './projects/index.ts';
import { reportOperations } from './reports/index.ts';
import { sessionOperations } from './session/index.ts';
import { settingsOperations } from './settings/index.ts';
import { sharedFilesOperations } from './shared-files/index.ts';
import { signingOperations } from './signing/index.ts';
import { taxRiskOperations } from './tax-risks/index.ts';
import { usersOperations } from './users/index.ts';
import { verifyOperations } from './verify/index.ts';

/** The operations of all features. */
export function allOperations(platform: Platform): Operation[] {
  return [
    ...sessionOperations,
    ...liveOperations(platform),
    ...profileOperations,
    ...usersOperations(platform),
    ...settingsOperations,
    ...auditOperations,
    ...listsOperations,
    ...companyOperations,
    ...projectOperations,
    ...contactOperations,
    ...approvalSetupOperations(findApprovalFacts),
    ...customFieldOperations,
    ...emailTemplateOperations(emailDocumentFinder(platform)),
    ...formTemplateOperations,
    ...formPackOperations,
    ...documentOperations(platform),
    ...distributionOperations(platform),
    ...verifyOperations(),
    ...signingOperations(platform),
    ...sharedFilesOperations(platform),
    ...myPageOperations,
    ...taxRiskOperations(visibleDocuments),
    ...reportOperations,
    ...homeOperations,
    ...outboxOperations,
    ...notificationOperations(platform),
  ];
}
