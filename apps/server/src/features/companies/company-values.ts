import { type CompanyValues, countryName, type SmallClient } from '@countersign/contract';
import { addressOf, type CompanyRow } from './company-queries.ts';

/** Constraints of the table in words. */
export const taken = {
  companies_name: {
    field: 'name',
    message: 'A company with this name already exists, active or archived. Enter a different name.',
  },
  companies_code: {
    field: 'code',
    message: 'A company with this code already exists, active or archived. Enter a different code.',
  },
};

/** Returns the entered values as they are stored: evidence belongs to an answer. */
export function keptValues(values: CompanyValues): CompanyValues {
  const { smallClient, address } = values;
  const lines = address.lines.filter((line) => line !== '');
  return {
    ...values,
    address: { ...address, lines },
    smallClientEvidenceOn: smallClient === 'unknown' ? null : values.smallClientEvidenceOn,
  };
}

/** Reads the fields of a company from its row. */
export function valuesOf(row: CompanyRow): CompanyValues {
  return {
    name: row.name,
    code: row.code,
    type: row.type as CompanyValues['type'],
    registrationNumber: row.registrationNumber,
    vatNumber: row.vatNumber,
    address: addressOf(row),
    country: row.country,
    currency: row.currency,
    timeZone: row.timeZone,
    smallClient: row.smallClient as SmallClient,
    smallClientEvidenceOn: row.smallClientEvidenceOn,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    brandColour: row.brandColour,
  };
}

const smallClientWords: Record<SmallClient, string> = {
  unknown: 'not known',
  small: 'small',
  'not-small': 'not small',
};

/** The same as the log tells it to people: an address is a line, a country its name. */
export function valuesInWords(values: CompanyValues) {
  const { address, country, smallClient } = values;
  const { lines, city, region, postcode } = address;
  return {
    ...values,
    address: [...lines, city, region, postcode].filter((part) => part !== '').join(', '),
    country: countryName(country),
    smallClient: smallClientWords[smallClient],
  };
}
