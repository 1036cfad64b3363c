import { fieldSchema } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { offeredOptions } from './options.ts';
import { fieldInputs, valueForInput } from './registry.ts';

describe('the inputs of fields', () => {
  it('are there for every type but signatures, which are not typed in', () => {
    const types = fieldSchema.options.map((option) => option.shape.type.value);
    expect(Object.keys(fieldInputs).sort()).toEqual(
      types.filter((type) => type !== 'signature').sort(),
    );
  });

  it('take a value of another type as none', () => {
    expect(valueForInput('checkbox', true)).toBe(true);
    expect(valueForInput('checkbox', 'Yes')).toBeUndefined();
    expect(valueForInput('text', 'Yes')).toBe('Yes');
    expect(valueForInput('text', false)).toBeUndefined();
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
