import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, listOf, listQuery, nameRule } from '../rules.ts';

/** A company's type is the engagement type that its documents start with. */
export const companyTypes = ['Company', 'PAYE', 'Self Employed'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Where a company is, as it is written on an envelope; the country is beside it. */
export const postalAddress = z.object({
  lines: z.array(z.string().trim().max(120)).max(4),
  city: z.string().trim().max(120),
  region: z.string().trim().max(120),
  postcode: z.string().trim().max(20),
});
export type PostalAddress = z.output<typeof postalAddress>;

export const companySchema = z.object({
  id: guid,
  name: z.string(),
  /** Short code for people: `companyID` in the calls of the requirements. */
  code: z.string(),
  type: z.enum(companyTypes),
});
export type Company = z.infer<typeof companySchema>;

export const companyInput = z.object({
  name: nameRule,
  code: nameRule.max(20, 'The code can have 20 characters at most.'),
  type: z.enum(companyTypes),
});
export type CompanyInput = z.infer<typeof companyInput>;

export const listCompanies = endpoint({
  name: 'listCompanies',
  summary: 'The companies of the tenant, by name',
  base: 'base',
  method: 'GET',
  path: '/companies',
  query: listQuery,
  answer: listOf(companySchema),
  policy: 'signed-in',
});

export const createCompany = endpoint({
  name: 'createCompany',
  summary: 'Add a company',
  base: 'base',
  method: 'POST',
  path: '/companies',
  body: companyInput,
  answer: companySchema,
  policy: 'companies.manage',
  errors: ['conflict'],
});
