import type {
  Company,
  PostalAddress,
  SmallClient,
  UpdateCompanyInput,
} from '@countersign/contract';
import { companyFields, countryName } from '@countersign/contract';
import { text } from './text.ts';

/** The form of a company's page. */
export type CompanyFormValues = Omit<UpdateCompanyInput, 'revision'>;

/** A company as its form has it. */
export function valuesOf(company: Company): CompanyFormValues {
  const fields = Object.keys(companyFields) as (keyof CompanyFormValues)[];
  // What comes out of the cache is frozen, and forms write into what they hold.
  return structuredClone(
    Object.fromEntries(fields.map((field) => [field, company[field]])),
  ) as CompanyFormValues;
}

/** Formats the values of a company in a conflict. */
export const companyTexts = {
  name: String,
  code: String,
  type: String,
  registrationNumber: String,
  vatNumber: String,
  address: addressLine,
  country: countryName,
  currency: String,
  timeZone: String,
  smallClient: (value: SmallClient) => text.tax.answers[value].label,
  smallClientEvidenceOn: (value: string | null) => value ?? '',
  contactName: String,
  contactEmail: String,
  contactPhone: String,
  brandColour: String,
};

/** An address in one line; empty where there is none. */
function addressLine({ lines, city, region, postcode }: PostalAddress): string {
  return [...lines, city, region, postcode].filter((part) => part.trim() !== '').join(', ');
}
