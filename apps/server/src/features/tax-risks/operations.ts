import * as contract from '@countersign/contract';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { linkHolderName } from '../audit/index.ts';
import { actOnTaxRisk } from './act-on-tax-risk.ts';
import { getAuditPack } from './audit-pack.ts';
import { bulkTaxRisks } from './bulk-tax-risks.ts';
import { copyAnswers, createTaxRisk, saveAnswers, updateTaxRisk } from './change-tax-risk.ts';
import { getDocumentTaxRisk } from './document-hold.ts';
import { listEarlier } from './earlier-tax-risks.ts';
import { evaluateTaxRisk } from './evaluate-tax-risk.ts';
import { findTaxRisk, type SeesDocuments } from './find-tax-risk.ts';
import { getStatement, previewStatement } from './get-statement.ts';
import { createRole, findRole, roleRows, updateRole } from './industry-roles.ts';
import {
  acknowledgeByLink,
  disagreeByLink,
  getStatementByLink,
  openByLink,
  statementFileByLink,
} from './statement-by-link.ts';
import { addDispute, decideDispute } from './tax-disputes.ts';
import { addEvidence, getEvidence, removeEvidence } from './tax-evidence.ts';
import {
  getQuestions,
  inviteAnswerer,
  openQuestions,
  saveQuestions,
  withdrawInvitation,
} from './tax-invitations.ts';
import { countCards, getPicture } from './tax-risk-cards.ts';
import { taxRiskRows } from './tax-risk-source.ts';
import { getSettings, updateSettings } from './tax-settings.ts';

export function taxRiskOperations(sees: SeesDocuments): Operation[] {
  return [
    evaluateTaxRisk,
    listOperation(contract.listTaxRisks, taxRiskRows),
    operation(contract.bulkTaxRisks, ({ platform, caller, body }) =>
      bulkTaxRisks(platform, caller, sees, body),
    ),
    exportOperation(contract.exportTaxRisks, taxRiskRows),
    operation(contract.getTaxRiskCards, ({ database, caller, query }) =>
      countCards(database, caller, query),
    ),
    getPicture,
    tenantOperation(contract.getDocumentTaxRisk, ({ tx, caller, params }) =>
      getDocumentTaxRisk(tx, caller, sees, params.id),
    ),
    getSettings,
    updateSettings,
    listOperation(contract.listIndustryRoles, roleRows),
    getOperation(contract.getIndustryRole, findRole),
    exportOperation(contract.exportIndustryRoles, roleRows),
    operation(contract.createIndustryRole, ({ database, caller, body }) =>
      createRole(database, caller, body),
    ),
    updateRole,
    operation(contract.createTaxRisk, ({ database, caller, body }) =>
      createTaxRisk(database, caller, sees, body),
    ),
    tenantOperation(contract.getTaxRisk, ({ tx, caller, params }) =>
      findTaxRisk(tx, caller, sees, params.id),
    ),
    operation(contract.updateTaxRisk, ({ database, caller, params, body }) =>
      updateTaxRisk(database, caller, sees, params.id, body),
    ),
    operation(contract.saveTaxAnswers, ({ database, caller, params, body }) =>
      saveAnswers(database, caller, sees, params.id, body),
    ),
    operation(contract.actOnTaxRisk, ({ platform, caller, params, body }) =>
      actOnTaxRisk(platform, caller, sees, params.id, body),
    ),
    listEarlier,
    operation(contract.copyTaxAnswers, ({ database, caller, params, body }) =>
      copyAnswers(database, caller, sees, params.id, body),
    ),
    operation(contract.getTaxAuditPack, ({ platform, caller, params }) =>
      getAuditPack(platform, caller, sees, params.id),
    ),
    historyOperation(
      contract.getTaxRiskHistory,
      'tax-risk',
      async (tx, user, id) => (await findTaxRisk(tx, user, sees, id)).person,
      linkHolderName,
    ),
    operation(contract.addTaxEvidence, ({ platform, caller, params, query, upload }) =>
      addEvidence(platform, caller, params.id, query, upload),
    ),
    getEvidence,
    removeEvidence,
    inviteAnswerer,
    operation(contract.withdrawTaxInvitation, ({ platform, caller, params }) =>
      withdrawInvitation(platform, caller, params),
    ),
    previewStatement,
    getStatement,
    addDispute,
    decideDispute,
    getQuestions,
    openQuestions,
    saveQuestions,
    getStatementByLink,
    openByLink,
    operation(contract.acknowledgeStatement, ({ platform, caller }) =>
      acknowledgeByLink(platform, caller),
    ),
    operation(contract.disagreeWithStatement, ({ platform, caller, body }) =>
      disagreeByLink(platform, caller, body),
    ),
    statementFileByLink,
  ];
}
