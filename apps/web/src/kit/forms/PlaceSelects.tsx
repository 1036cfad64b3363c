import { Select, type SelectProps } from '@mantine/core';
import { countryOptions, currencyOptions } from './place-options.ts';

/** A country by its name. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Country"
      searchable
      allowDeselect={false}
      data={countryOptions()}
      nothingFoundMessage="No such country"
      {...props}
    />
  );
}

/** A currency by its code or name. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Currency"
      searchable
      allowDeselect={false}
      data={currencyOptions()}
      nothingFoundMessage="No such currency"
      {...props}
    />
  );
}
