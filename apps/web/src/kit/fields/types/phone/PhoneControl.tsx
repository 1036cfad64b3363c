import { useState } from 'react';
import { countries, countryOf, mainCountryOf } from '../../../forms/country-codes.ts';
import { common, type FieldControlProps } from '../../signing/control-props.ts';
import { text } from '../../signing/text.ts';

const noPhone = { countryCode: '', number: '' };

/** A telephone number: its country, and the digits as they are dialled after the country's code. */
export default function PhoneControl(props: FieldControlProps) {
  const { own, value, actions, id, isOnPage } = props;
  const phone =
    typeof value === 'object' && 'countryCode' in value && 'number' in value ? value : noPhone;
  // Countries share codes: the one that was picked is kept as long as its code is the value.
  const [iso, setIso] = useState('');
  const picked = countryOf(iso);
  const country = picked?.code === phone.countryCode ? picked : mainCountryOf(phone.countryCode);
  const shared = { ...common(props), onBlur: undefined };
  // Kept in digits, without the zero that is dialled within the country alone.
  const tidy = () => {
    const number = phone.number.replace(/\D/g, '').replace(/^0+/, '');
    if (number !== phone.number) actions.change(own, { ...phone, number });
  };
  return (
    <span
      className="phone"
      role="group"
      aria-label={own.label}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        tidy();
        actions.leave(own);
      }}
    >
      <select
        {...shared}
        aria-label={text.phone.countryCodeOf(own.label)}
        className="input phone-code"
        autoComplete="tel-country-code"
        value={country?.iso ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setIso(chosen);
          actions.change(own, { ...phone, countryCode: countryOf(chosen)?.code ?? '' });
        }}
      >
        <option value="">{isOnPage ? '+' : text.phone.country}</option>
        {countries.map((one) => (
          <option key={one.iso} value={one.iso}>
            {isOnPage && one.iso === country?.iso ? one.code : `${one.name} (${one.code})`}
          </option>
        ))}
      </select>
      <input
        {...shared}
        id={`${id}-number`}
        aria-label={text.phone.numberOf(own.label)}
        className="input"
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        dir="ltr"
        value={phone.number}
        onChange={(event) => actions.change(own, { ...phone, number: event.currentTarget.value })}
      />
    </span>
  );
}
