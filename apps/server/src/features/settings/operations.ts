import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { getDocumentRules, updateDocumentRules } from './document-rules.ts';
import { getSecuritySettings } from './get-security-settings.ts';
import { getOrganisationSettings, updateOrganisationSettings } from './organisation-settings.ts';
import { updateSecuritySettings } from './update-security-settings.ts';

export const settingsOperations: Operation[] = [
  getDocumentRules,
  updateDocumentRules,
  getOrganisationSettings,
  updateOrganisationSettings,
  operation(contract.getSecuritySettings, ({ platform, caller }) =>
    getSecuritySettings(platform, caller),
  ),
  operation(contract.updateSecuritySettings, ({ platform, caller, body }) =>
    updateSecuritySettings(platform, caller, body),
  ),
];
