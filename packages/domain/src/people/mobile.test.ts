import { describe, expect, test } from 'vitest';
import { mobileProblem, splitMobile } from './mobile.ts';

describe('a mobile number', () => {
  test.for([
    ['+44', '7400123456'],
    ['+44', '7700900123'],
    ['+1', '2015550123'],
    ['+1268', '4641234'],
    ['+61', '412345678'],
    ['+353', '851234567'],
    ['+39', '3401234567'],
    ['', ''],
  ] as const)('%s %s is fine', ([countryCode, mobile]) => {
    expect(mobileProblem(countryCode, mobile)).toBeUndefined();
  });

  test('is fine without the zero that belongs to it, as in the Ivory Coast', () => {
    expect(mobileProblem('+225', '707123456')).toBeUndefined();
    expect(mobileProblem('+225', '0707123456')).toBeUndefined();
  });

  test('needs both of its parts, or none', () => {
    expect(mobileProblem('+44', '')?.field).toBe('mobile');
    expect(mobileProblem('', '7400123456')?.field).toBe('countryCode');
  });

  test.for([
    ['+44', '74001', 'mobile', 'too short for +44'],
    ['+44', '74001234567890', 'mobile', 'too long for +44'],
    ['+999', '7400123456', 'countryCode', '+999 is not the code of any country'],
    ['+44', '2079460958', 'mobile', 'not a mobile number of +44'],
    ['+33', '112345678', 'mobile', 'not a mobile number of +33'],
    ['+1', '5551234567', 'mobile', 'not a mobile number of +1'],
  ] as const)('%s %s is refused at %s: %s', ([countryCode, mobile, field, why]) => {
    const problem = mobileProblem(countryCode, mobile);
    expect([problem?.field, problem?.message]).toEqual([field, expect.stringContaining(why)]);
  });
});

describe('a number with its country code', () => {
  test('is split where the code ends, also where another code begins like it', () => {
    expect(splitMobile('+34 612 345 678')).toEqual({ countryCode: '+34', mobile: '612345678' });
    expect(splitMobile('+353850000123')).toEqual({ countryCode: '+353', mobile: '850000123' });
    expect(splitMobile('+1 201 555 0123')).toEqual({ countryCode: '+1', mobile: '2015550123' });
    expect(splitMobile('+999 1')).toBeUndefined();
  });
});
