import { z } from 'zod';
import { timeZoneRule } from '../companies/locales.ts';
import { endpoint } from '../endpoint.ts';

const organisationSettings = z.object({
  /** Where its days begin: in lists, reports, schedules and on the home page. */
  timeZone: timeZoneRule,
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

export const getOrganisationSettings = endpoint({
  name: 'getOrganisationSettings',
  summary: 'What holds for the organisation as a whole',
  base: 'base',
  method: 'GET',
  path: '/settings/organisation',
  answer: organisationSettings,
  policy: 'settings.manage',
});

export const updateOrganisationSettings = endpoint({
  name: 'updateOrganisationSettings',
  summary: 'Change what holds for the organisation as a whole',
  base: 'base',
  method: 'PUT',
  changes: ['tenant'],
  path: '/settings/organisation',
  body: organisationSettings,
  answer: organisationSettings,
  policy: 'settings.manage',
});
