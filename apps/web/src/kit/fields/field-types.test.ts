import { productFields } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { valueForInput } from './field-types.ts';
import { offeredOptions } from './options.ts';
import { fieldViews } from './types/index.ts';

describe('the inputs of fields', () => {
  it('exist for every type that is filled in a draft', () => {
    const entered = productFields.plugins.filter(({ filling }) => filling === 'entered');
    const withInput = Object.entries(fieldViews).filter(([, view]) => view.input !== undefined);
    const types = withInput.map(([type]) => type);
    expect(types.sort()).toEqual(entered.map(({ type }) => type).sort());
  });

  it('take a value of another type as none', () => {
    const { checkbox, text, phone: phoneView, date } = fieldViews;
    expect(valueForInput(checkbox, true)).toBe(true);
    expect(valueForInput(checkbox, 'Yes')).toBeUndefined();
    expect(valueForInput(text, 'Yes')).toBe('Yes');
    expect(valueForInput(text, false)).toBeUndefined();
    const phone = { countryCode: '+44', number: '7700900123' };
    expect(valueForInput(phoneView, phone)).toEqual(phone);
    expect(valueForInput(phoneView, '+44 7700900123')).toBeUndefined();
    expect(valueForInput(date, phone)).toBeUndefined();
  });

  it('offer each option once, with words, and none that is the same as no choice', () => {
    const options = [
      { value: '', label: 'Choose…' },
      { value: 'NW', label: 'North West' },
      { value: 'NW', label: 'North West again' },
      { value: 'SE', label: ' ' },
    ];
    expect(offeredOptions(options)).toEqual([
      { value: 'NW', label: 'North West' },
      { value: 'SE', label: 'SE' },
    ]);
  });
});
