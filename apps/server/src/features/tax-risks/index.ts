export {
  assertMaySendByTaxRisk,
  finishingDocumentsOf,
  heldByTaxRisk,
  taxSourceValues,
} from './document-hold.ts';
export { makeStatementWorker } from './make-statement.ts';
export { taxRiskSubscribers } from './recheck-job.ts';
export { taxRiskRoutes } from './routes.ts';
export { recheckWorker, taxRiskSchedule } from './settle-tax-risks.ts';
export { onTaxMailSettled } from './statement-mail-outcomes.ts';
export { disputeReminderWorker } from './tax-disputes.ts';
