export { actOnTaxRisk } from './act-on-tax-risk.ts';
export { createTaxRisk, saveAnswers } from './change-tax-risk.ts';
export { countTaxRisks } from './count-tax-risks.ts';
export {
  finishingDocumentsOf,
  heldByTaxRisk,
  sendingHolds,
  taxSourceValues,
} from './document-hold.ts';
export { findSealedStatements, type SealedStatementFile } from './find-sealed-statements.ts';
export { createRole } from './industry-roles.ts';
export { makeStatementWorker } from './make-statement.ts';
export { taxRiskOperations } from './operations.ts';
export { recheckWorker, taxRiskSchedule } from './recalculate-tax-risks.ts';
export { taxRiskSubscribers } from './recheck-job.ts';
export { acknowledgeByLink, disagreeByLink } from './statement-by-link.ts';
export { onTaxMailStatus } from './statement-mail-outcomes.ts';
export { disputeReminderWorker } from './tax-disputes.ts';
export { addEvidence } from './tax-evidence.ts';
