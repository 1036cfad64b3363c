import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { getDocumentRules, updateDocumentRules } from './document-rules.ts';
import { getSecuritySettings } from './get-security-settings.ts';
import { getOrganisationSettings, updateOrganisationSettings } from './organisation-settings.ts';
import { updateSecuritySettings } from './update-security-settings.ts';

export function settingsRoutes(platform: Platform): Route[] {
  return [
    route(contract.getDocumentRules, ({ caller }) => getDocumentRules(platform.database, caller)),
    route(contract.updateDocumentRules, ({ caller, body }) =>
      updateDocumentRules(platform.database, caller, body),
    ),
    route(contract.getOrganisationSettings, ({ caller }) =>
      getOrganisationSettings(platform.database, caller),
    ),
    route(contract.updateOrganisationSettings, ({ caller, body }) =>
      updateOrganisationSettings(platform.database, caller, body),
    ),
    route(contract.getSecuritySettings, ({ caller }) => getSecuritySettings(platform, caller)),
    route(contract.updateSecuritySettings, ({ caller, body }) =>
      updateSecuritySettings(platform, caller, body),
    ),
  ];
}
