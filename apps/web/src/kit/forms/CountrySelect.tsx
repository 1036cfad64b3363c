import { Select, type SelectProps } from '@mantine/core';
import { countryOptions, currencyOptions } from './locale-options.ts';
import { text } from './text.ts';

/** A country by its name. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label={text.fields.country}
      searchable
      allowDeselect={false}
      data={countryOptions()}
      nothingFoundMessage={text.fields.noCountry}
      {...props}
    />
  );
}

/** A currency by its code or name. */
export function CurrencySelect(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label={text.fields.currency}
      searchable
      allowDeselect={false}
      data={currencyOptions()}
      nothingFoundMessage={text.fields.noCurrency}
      {...props}
    />
  );
}
