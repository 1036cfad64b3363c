import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
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
import { createRole, exportRoles, getRole, listRoles, updateRole } from './industry-roles.ts';
import { countCards, exportTaxRisks, getPicture, listTaxRisks } from './list-tax-risks.ts';
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
import { getSettings, updateSettings } from './tax-settings.ts';

export function taxRiskRoutes(platform: Platform, sees: SeesDocuments): Route[] {
  const { database } = platform;
  return [
    route(contract.evaluateTaxRisk, ({ body }) => evaluateTaxRisk(body.answers)),
    route(contract.listTaxRisks, ({ caller, query }) => listTaxRisks(database, caller, query)),
    route(contract.bulkTaxRisks, ({ caller, body }) => bulkTaxRisks(platform, caller, sees, body)),
    route(contract.exportTaxRisks, ({ caller, query }) => exportTaxRisks(database, caller, query)),
    route(contract.getTaxRiskCards, ({ caller, query }) => countCards(database, caller, query)),
    route(contract.getTaxRiskPicture, ({ caller, query }) =>
      getPicture(database, caller, query.projectId),
    ),
    route(contract.getDocumentTaxRisk, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => getDocumentTaxRisk(tx, caller, sees, params.id)),
    ),
    ...settingsRoutes(platform),
    ...recordRoutes(platform, sees),
    ...statementRoutes(platform),
    ...linkRoutes(platform),
  ];
}

function settingsRoutes({ database }: Platform): Route[] {
  return [
    route(contract.getTaxRiskSettings, ({ caller }) => getSettings(database, caller)),
    route(contract.updateTaxRiskSettings, ({ caller, body }) =>
      updateSettings(database, caller, body),
    ),
    route(contract.listIndustryRoles, ({ caller, query }) => listRoles(database, caller, query)),
    route(contract.getIndustryRole, ({ caller, params }) => getRole(database, caller, params.id)),
    route(contract.exportIndustryRoles, ({ caller, query }) =>
      exportRoles(database, caller, query),
    ),
    route(contract.createIndustryRole, ({ caller, body }) => createRole(database, caller, body)),
    route(contract.updateIndustryRole, ({ caller, params, body }) =>
      updateRole(database, caller, params.id, body),
    ),
  ];
}

function recordRoutes(platform: Platform, sees: SeesDocuments): Route[] {
  const { database } = platform;
  return [
    route(contract.createTaxRisk, ({ caller, body }) =>
      createTaxRisk(database, caller, sees, body),
    ),
    route(contract.getTaxRisk, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => findTaxRisk(tx, caller, sees, params.id)),
    ),
    route(contract.updateTaxRisk, ({ caller, params, body }) =>
      updateTaxRisk(database, caller, sees, params.id, body),
    ),
    route(contract.saveTaxAnswers, ({ caller, params, body }) =>
      saveAnswers(database, caller, sees, params.id, body),
    ),
    route(contract.actOnTaxRisk, ({ caller, params, body }) =>
      actOnTaxRisk(platform, caller, sees, params.id, body),
    ),
    route(contract.listEarlierTaxRisks, ({ caller, params }) =>
      listEarlier(database, caller, params.id),
    ),
    route(contract.copyTaxAnswers, ({ caller, params, body }) =>
      copyAnswers(database, caller, sees, params.id, body),
    ),
    route(contract.getTaxAuditPack, ({ caller, params }) =>
      getAuditPack(platform, caller, sees, params.id),
    ),
    historyRoute(
      database,
      contract.getTaxRiskHistory,
      'tax-risk',
      async (tx, user, id) => (await findTaxRisk(tx, user, sees, id)).person,
      linkHolderName,
    ),
    route(contract.addTaxEvidence, ({ caller, params, query, upload }) =>
      addEvidence(platform, caller, params.id, query, upload),
    ),
    route(contract.getTaxEvidence, ({ caller, params }) => getEvidence(platform, caller, params)),
    route(contract.removeTaxEvidence, ({ caller, params }) =>
      removeEvidence(platform, caller, params),
    ),
    route(contract.inviteTaxAnswerer, ({ caller, params, body }) =>
      inviteAnswerer(platform, caller, params.id, body),
    ),
    route(contract.withdrawTaxInvitation, ({ caller, params }) =>
      withdrawInvitation(platform, caller, params),
    ),
  ];
}

function statementRoutes(platform: Platform): Route[] {
  return [
    route(contract.previewTaxStatement, ({ caller, params }) =>
      previewStatement(platform, caller, params.id),
    ),
    route(contract.getTaxStatement, ({ caller, params }) => getStatement(platform, caller, params)),
    route(contract.addTaxDispute, ({ caller, params, body }) =>
      addDispute(platform, caller, params.id, body),
    ),
    route(contract.decideTaxDispute, ({ caller, params, body }) =>
      decideDispute(platform, caller, params, body),
    ),
  ];
}

function linkRoutes(platform: Platform): Route[] {
  return [
    route(contract.getTaxQuestions, ({ caller }) => getQuestions(platform, caller)),
    route(contract.openTaxQuestions, ({ caller }) => openQuestions(platform, caller)),
    route(contract.saveTaxQuestions, ({ caller, body }) => saveQuestions(platform, caller, body)),
    route(contract.getStatementByLink, ({ caller }) => getStatementByLink(platform, caller)),
    route(contract.openStatementByLink, ({ caller }) => openByLink(platform, caller)),
    route(contract.acknowledgeStatement, ({ caller }) => acknowledgeByLink(platform, caller)),
    route(contract.disagreeWithStatement, ({ caller, body }) =>
      disagreeByLink(platform, caller, body),
    ),
    route(contract.getStatementFileByLink, ({ caller }) => statementFileByLink(platform, caller)),
  ];
}
