import type {
  Company,
  PostalAddress,
  SmallClient,
  UpdateCompanyInput,
} from '@countersign/contract';
import { companyFields, countryName } from '@countersign/contract';
import { smallClientTexts } from './company-labels.ts';

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

/** What the fields are called. */
export const companyLabels: Record<keyof CompanyFormValues, string> = {
  name: 'Name',
  code: 'Code',
  type: 'Type',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  address: 'Address',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  smallClient: 'Small client',
  smallClientEvidenceOn: 'Evidence gathered on',
  contactName: 'Contact',
  contactEmail: 'Contact’s email',
  contactPhone: 'Contact’s telephone',
  brandColour: 'Colour',
};

/** How values are written where two people changed the same field. */
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
  smallClient: (value: SmallClient) => smallClientTexts[value].label,
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
