import { z } from 'zod';
import { emailPattern } from './email-pattern.ts';
import { fieldMessages } from './messages.ts';

/** One or more email addresses, separated by commas. */
export const emailsRule = z
  .string()
  .trim()
  .min(1, fieldMessages.required)
  .max(2000, 'This field can have 2000 characters at most.')
  .refine(
    (text) => text.split(',').every((one) => emailPattern.test(one.trim())),
    fieldMessages.email,
  );

/** `+` and one to four digits; empty where there is no telephone number. */
export const countryCodeRule = z
  .string()
  .trim()
  .regex(/^(\+[1-9]\d{0,3})?$/, 'Choose the country code, such as +44.');
