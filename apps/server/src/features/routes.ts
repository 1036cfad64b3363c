import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { approvalSetupRoutes } from './approval-setup/index.ts';
import { auditRoutes } from './audit/index.ts';
import { companyRoutes } from './companies/index.ts';
import { contactRoutes } from './contacts/index.ts';
import { customFieldRoutes } from './custom-fields/index.ts';
import { distributionRoutes } from './distributions/index.ts';
import { visibleDocuments } from './document-access/index.ts';
import { documentRoutes, emailDocumentFinder, findApprovalFacts } from './documents/index.ts';
import { emailTemplateRoutes } from './email-templates/index.ts';
import { formPackRoutes } from './form-packs/index.ts';
import { formTemplateRoutes } from './form-templates/index.ts';
import { homeRoutes } from './home/index.ts';
import { listsRoutes } from './lists/index.ts';
import { liveRoutes } from './live/index.ts';
import { outboxRoutes } from './outbox/index.ts';
import { profileRoutes } from './profile/index.ts';
import { projectRoutes } from './projects/index.ts';
import { receivedRoutes } from './received/index.ts';
import { reportRoutes } from './reports/index.ts';
import { sessionRoutes } from './session/index.ts';
import { settingsRoutes } from './settings/index.ts';
import { signingRoutes } from './signing/index.ts';
import { taxRiskRoutes } from './tax-risks/index.ts';
import { usersRoutes } from './users/index.ts';
import { verifyRoutes } from './verify/index.ts';

/** The operations of all features. */
export function allRoutes(platform: Platform): Route[] {
  return [
    ...sessionRoutes(platform),
    ...liveRoutes(platform),
    ...profileRoutes(platform),
    ...usersRoutes(platform),
    ...settingsRoutes(platform),
    ...auditRoutes(platform),
    ...listsRoutes(platform),
    ...companyRoutes(platform),
    ...projectRoutes(platform),
    ...contactRoutes(platform),
    ...approvalSetupRoutes(platform, findApprovalFacts),
    ...customFieldRoutes(platform),
    ...emailTemplateRoutes(platform, emailDocumentFinder(platform)),
    ...formTemplateRoutes(platform),
    ...formPackRoutes(platform),
    ...documentRoutes(platform),
    ...distributionRoutes(platform),
    ...verifyRoutes(platform),
    ...signingRoutes(platform),
    ...receivedRoutes(platform),
    ...taxRiskRoutes(platform, visibleDocuments),
    ...reportRoutes(platform),
    ...homeRoutes(platform),
    ...outboxRoutes(platform),
  ];
}
