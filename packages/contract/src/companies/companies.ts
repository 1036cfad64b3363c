import { emailPattern } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { archiveActions, bulkEndpoint } from '../lists/bulk.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { guid, idParams, moment, nameRule, titleRule } from '../rules.ts';
import { countryRule, currencyRule, timeZoneRule } from './locales.ts';

/** A company's type is the engagement type that its documents start with, where the recipient has none. */
export const companyTypes = ['Company', 'PAYE', 'Self Employed'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Lists how a contact can be engaged; empty where it is not known. */
export const contactEngagementTypes = [...companyTypes, ''] as const;
export type ContactEngagementType = (typeof contactEngagementTypes)[number];

/**
 * The size of a company under the UK's off-payroll rules: for a small client the worker's own company decides on the
 * tax status, for any other the client does.
 */
export const smallClientChoices = ['unknown', 'small', 'not-small'] as const;
export type SmallClient = (typeof smallClientChoices)[number];

/** Validates the address of a company, as it is written on an envelope; the country is a field of its own. */
const postalAddress = z.object({
  lines: z.array(z.string().trim().max(120)).max(4),
  city: z.string().trim().max(120),
  region: z.string().trim().max(120),
  postcode: z.string().trim().max(20),
});
export type PostalAddress = z.output<typeof postalAddress>;

/** The fields of a company that every choice of companies shows. */
export const companyBrief = z.object({
  id: guid,
  name: z.string(),
  /** Short code for people: `companyID` in the calls of the requirements. */
  code: z.string(),
  type: z.enum(companyTypes),
});
export type CompanyBrief = z.infer<typeof companyBrief>;

/** A company as a row of the list. */
const companySummary = companyBrief.extend({
  registrationNumber: z.string(),
  vatNumber: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
  smallClient: z.enum(smallClientChoices),
  smallClientEvidenceOn: z.string().nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  /** Below the origin, another one for each logo; empty without one. */
  logoUrl: z.string(),
  brandColour: z.string(),
  /** How many projects it has that are not archived. */
  projectCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable(),
});
export type CompanySummary = z.infer<typeof companySummary>;

const companySchema = companySummary.omit({ city: true }).extend({
  address: postalAddress,
  timeZone: z.string(),
  contactPhone: z.string(),
  /** Goes up with each change; sent back with the next one. */
  revision: z.int(),
});
export type Company = z.infer<typeof companySchema>;

const textOf = (characters: number) =>
  z.string().trim().max(characters, `This field can have ${characters} characters at most.`);

/** The code of a company or project. */
export const codeRule = nameRule.max(20, 'The code can have 20 characters at most.');

/** A company's number in a register, or for value added tax; empty where it has none. */
const registeredNumber = textOf(30).regex(
  /^([\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?)?$/u,
  'Use letters, digits, spaces, dashes, slashes and full stops.',
);

/** A day that is over or is today, anywhere on earth. */
const pastDay = z.iso
  .date('Enter a date.')
  .refine(
    (day) => Date.parse(day) <= Date.now() + 14 * 3_600_000,
    'This date is in the future. Enter the day on which the evidence was gathered.',
  );

/** The fields of a company, each with its rule. */
export const companyFields = {
  name: titleRule,
  code: codeRule,
  type: z.enum(companyTypes, 'Choose a type.'),
  registrationNumber: registeredNumber,
  vatNumber: registeredNumber,
  address: postalAddress,
  country: countryRule,
  currency: currencyRule,
  timeZone: timeZoneRule,
  smallClient: z.enum(smallClientChoices),
  smallClientEvidenceOn: pastDay.nullable(),
  contactName: textOf(120),
  contactEmail: textOf(254).refine(
    (text) => text === '' || emailPattern.test(text),
    messages.oneEmail,
  ),
  contactPhone: textOf(40).regex(
    /^(\+?[\d\s().\-/]{4,})?$/,
    'Enter the number in digits, such as +44 20 7946 0000.',
  ),
  brandColour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter the colour as # and six hexadecimal digits.'),
};

/** The input for a new company, with its defaults. */
export const companyInput = z.object({
  name: companyFields.name,
  code: companyFields.code,
  type: companyFields.type,
  registrationNumber: companyFields.registrationNumber.default(''),
  vatNumber: companyFields.vatNumber.default(''),
  address: postalAddress.default({ lines: [], city: '', region: '', postcode: '' }),
  country: companyFields.country.default('GB'),
  currency: companyFields.currency.default('GBP'),
  timeZone: companyFields.timeZone.default('Europe/London'),
  smallClient: companyFields.smallClient.default('unknown'),
  smallClientEvidenceOn: companyFields.smallClientEvidenceOn.default(null),
  contactName: companyFields.contactName.default(''),
  contactEmail: companyFields.contactEmail.default(''),
  contactPhone: companyFields.contactPhone.default(''),
  brandColour: companyFields.brandColour.default('#1f3a8a'),
});
export type CompanyInput = z.input<typeof companyInput>;
export type CompanyValues = z.output<typeof companyInput>;

export const updateCompanyInput = z.object({ ...companyFields, revision: z.int() });
export type UpdateCompanyInput = z.output<typeof updateCompanyInput>;

export const companiesList = {
  name: 'companies',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'code', label: 'Code', kind: 'text', canSort: true, canFilter: true },
    {
      key: 'type',
      label: 'Type',
      kind: 'choice',
      options: companyTypes.map((type) => ({ value: type, label: type })),
      canSort: true,
      canFilter: true,
    },
    { key: 'registrationNumber', label: 'Registration number', kind: 'text', canFilter: true },
    { key: 'vatNumber', label: 'VAT number', kind: 'text', canFilter: true },
    { key: 'city', label: 'City', kind: 'text', canSort: true, canFilter: true },
    { key: 'country', label: 'Country', kind: 'choice', canSort: true, canFilter: true },
    { key: 'currency', label: 'Currency', kind: 'choice', canSort: true, canFilter: true },
    {
      key: 'smallClient',
      label: 'Small client',
      kind: 'choice',
      options: [
        { value: 'unknown', label: 'Not known' },
        { value: 'small', label: 'Small' },
        { value: 'not-small', label: 'Medium or large' },
      ],
      canFilter: true,
    },
    {
      key: 'smallClientEvidenceOn',
      label: 'Evidence gathered on',
      kind: 'date',
      canSort: true,
      canFilter: true,
    },
    { key: 'contactName', label: 'Contact', kind: 'text', canFilter: true },
    { key: 'contactEmail', label: 'Contact email', kind: 'text', canFilter: true },
    { key: 'projectCount', label: 'Projects', kind: 'number' },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ofCompanies = { base: 'base', path: '/companies' } as const;
const ofCompany = { base: 'base', path: '/companies/:id', params: idParams } as const;
const managed = { policy: 'companies.manage' } as const;

export const listCompanies = endpoint({
  ...ofCompanies,
  name: 'listCompanies',
  summary: 'The companies of the tenant',
  method: 'GET',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(companySummary),
  ...managed,
});

/** The fields of a company that every member sees. */
const companyName = companyBrief.extend({ archivedAt: moment.nullable() });

export const listCompanyNames = endpoint({
  ...ofCompanies,
  name: 'listCompanyNames',
  summary:
    'Companies to choose from, by name: those that have what was typed in their name or code',
  method: 'GET',
  path: '/companies/names',
  query: rowsQuery.pick({ search: true, pageSize: true }).extend({
    ...archivedQuery,
    /** This one alone, to know what it is called. */
    id: guid.optional(),
  }),
  answer: z.object({ items: z.array(companyName) }),
  policy: 'signed-in',
});

export const exportCompanies = exportEndpoint({
  name: 'exportCompanies',
  summary: 'The companies of the tenant as a CSV or XLSX file',
  base: 'base',
  path: '/companies/export',
  ...managed,
  more: archivedQuery,
});

export const bulkCompanies = bulkEndpoint({
  name: 'bulkCompanies',
  summary: 'Archive or restore many companies: each by itself, as a call for it alone would',
  changes: ['company', 'project'],
  base: 'base',
  path: '/companies',
  ...managed,
  actions: archiveActions,
  more: {},
});

export const getCompany = endpoint({
  ...ofCompany,
  name: 'getCompany',
  summary: 'One company',
  method: 'GET',
  answer: companySchema,
  ...managed,
  errors: ['not-found'],
});

/** The fields of a company that documents show. */
const drawnParts = [
  'name',
  'code',
  'registrationNumber',
  'vatNumber',
  'address',
  'contactName',
  'contactPhone',
];

export const createCompany = endpoint({
  ...ofCompanies,
  ...managed,
  name: 'createCompany',
  summary: 'Add a company',
  method: 'POST',
  changes: ['company'],
  drawn: drawnParts,
  body: companyInput,
  answer: companySchema,
  errors: ['conflict'],
});

export const updateCompany = endpoint({
  ...ofCompany,
  ...managed,
  name: 'updateCompany',
  summary: 'Change a company',
  method: 'PUT',
  changes: ['company'],
  drawn: drawnParts,
  body: updateCompanyInput,
  answer: companySchema,
  errors: ['not-found', 'conflict'],
});

export const archiveCompany = endpoint({
  ...ofCompany,
  ...managed,
  name: 'archiveCompany',
  summary: 'Archive a company; refused while it has projects, unless they are to go with it',
  method: 'POST',
  changes: ['company', 'project'],
  path: '/companies/:id/archive',
  body: z.object({ withProjects: z.boolean().default(false) }),
  answer: companySchema,
  errors: ['not-found', 'conflict'],
});

export const restoreCompany = endpoint({
  ...ofCompany,
  ...managed,
  name: 'restoreCompany',
  summary: 'Restore a company; its projects stay archived',
  method: 'POST',
  changes: ['company'],
  path: '/companies/:id/restore',
  answer: companySchema,
  errors: ['not-found'],
});

/** The largest file that is taken for a logo. */
export const maxLogoBytes = 1024 * 1024;

export const uploadCompanyLogo = endpoint({
  ...ofCompany,
  ...managed,
  name: 'uploadCompanyLogo',
  summary: 'Set the logo of a company: a PNG, JPEG or WebP',
  method: 'PUT',
  changes: ['company'],
  path: '/companies/:id/logo',
  upload: { kind: 'image', maxBytes: maxLogoBytes },
  answer: companySchema,
  errors: ['not-found', 'unsupported-file', 'too-large'],
});

export const removeCompanyLogo = endpoint({
  ...ofCompany,
  ...managed,
  name: 'removeCompanyLogo',
  summary: 'Remove the logo of a company',
  method: 'DELETE',
  changes: ['company'],
  path: '/companies/:id/logo',
  answer: companySchema,
  errors: ['not-found'],
});

export const getCompanyLogo = endpoint({
  ...ofCompany,
  name: 'getCompanyLogo',
  summary: 'The logo of a company',
  method: 'GET',
  path: '/companies/:id/logo',
  download: 'image',
  policy: 'signed-in',
  errors: ['not-found'],
});

export const getCompanyHistory = historyEndpoint({
  name: 'getCompanyHistory',
  base: 'base',
  path: '/companies/:id',
  policy: 'companies.manage',
});
