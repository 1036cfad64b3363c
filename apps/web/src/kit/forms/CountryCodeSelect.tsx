import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import { countries, countryOf, mainCountryOf } from './country-codes.ts';
import { text } from './text.ts';

interface CountryCodeSelectProps {
  /** Such as `+44`; empty for none. */
  value: string;
  error?: ReactNode;
  disabled?: boolean;
  onChange(code: string): void;
}

const options = countries.map(({ iso, code, name }) => ({
  value: iso,
  label: `${name} (${code})`,
}));

/** The country of a telephone number, found by name or code. */
export function CountryCodeSelect({ value, error, disabled, onChange }: CountryCodeSelectProps) {
  // Countries share codes: the one that was picked is kept as long as its code is the value.
  const [iso, setIso] = useState<string | null>(null);
  const picked = iso === null ? undefined : countryOf(iso);
  const country = picked?.code === value ? picked : mainCountryOf(value);
  return (
    <Select
      label={text.fields.countryCode}
      placeholder={text.fields.choose}
      w={{ base: '100%', xs: 280 }}
      data={options}
      value={country?.iso ?? null}
      error={error}
      disabled={disabled}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={clearButton(text.fields.clearCountryCode)}
      nothingFoundMessage={text.fields.noCountry}
      onChange={(next) => {
        setIso(next);
        onChange(next === null ? '' : (countryOf(next)?.code ?? ''));
      }}
    />
  );
}
