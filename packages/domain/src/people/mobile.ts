import {
  isValidPhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/mobile';

/** Describes a problem with a mobile number, and the field that has it. */
export interface MobileProblem {
  field: 'countryCode' | 'mobile';
  message: string;
}

/** The mobiles that Ofcom keeps free for films and examples, which no one can have. */
const reserved = /^\+447700900\d{3}$/;

/**
 * Checks a mobile number; undefined where it is right: a country code such as `+44` with digits that a mobile can have
 * in that numbering plan, or neither of the two.
 * The rules are those of Google's libphonenumber for mobiles, about 35 KB when sent: the web loads this function with
 * the forms that need it.
 */
export function mobileProblem(countryCode: string, mobile: string): MobileProblem | undefined {
  if (countryCode === '' && mobile === '') return undefined;
  if (countryCode === '') {
    return { field: 'countryCode', message: 'Choose the country code of this mobile number.' };
  }
  if (mobile === '') {
    return {
      field: 'mobile',
      message: 'Enter the mobile number, or remove the country code as well.',
    };
  }
  if (reserved.test(countryCode + mobile)) return undefined;
  // Numbers are kept without their leading zero, which in a few countries belongs to the number.
  if ([mobile, `0${mobile}`].some((digits) => isValidPhoneNumber(countryCode + digits))) {
    return undefined;
  }
  switch (validatePhoneNumberLength(countryCode + mobile)) {
    case 'INVALID_COUNTRY':
      return { field: 'countryCode', message: `${countryCode} is not the code of any country.` };
    case 'TOO_SHORT':
      return { field: 'mobile', message: `This mobile number is too short for ${countryCode}.` };
    case 'TOO_LONG':
      return { field: 'mobile', message: `This mobile number is too long for ${countryCode}.` };
    case 'NOT_A_NUMBER':
    case 'INVALID_LENGTH':
    case undefined:
      return {
        field: 'mobile',
        message: `This is not a mobile number of ${countryCode}. Check the digits.`,
      };
  }
}

/** The country code and the digits of a number with its `+`; undefined where it begins with no country's code. */
export function splitMobile(
  international: string,
): { countryCode: string; mobile: string } | undefined {
  const parsed = parsePhoneNumberFromString(international);
  return parsed && { countryCode: `+${parsed.countryCallingCode}`, mobile: parsed.nationalNumber };
}
