import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { companyRoutes } from './companies/index.ts';
import { documentRoutes } from './documents/index.ts';
import { formPackRoutes } from './form-packs/index.ts';
import { formTemplateRoutes } from './form-templates/index.ts';
import { homeRoutes } from './home/index.ts';
import { outboxRoutes } from './outbox/index.ts';
import { projectRoutes } from './projects/index.ts';
import { sessionRoutes } from './session/index.ts';

/** The operations of all features. */
export function allRoutes(platform: Platform): Route[] {
  return [
    ...sessionRoutes(platform),
    ...companyRoutes(platform),
    ...projectRoutes(platform),
    ...formTemplateRoutes(platform),
    ...formPackRoutes(platform),
    ...documentRoutes(platform),
    ...homeRoutes(platform),
    ...outboxRoutes(platform),
  ];
}
