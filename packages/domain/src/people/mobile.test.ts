import { describe, expect, test } from 'vitest';
import { mobileProblem } from './mobile.ts';

describe('a mobile number', () => {
  test.for([
    ['+44', '7400123456'],
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
