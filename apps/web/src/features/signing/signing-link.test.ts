import { expect, test } from 'vitest';
import { brandStyle } from '../../kit/public-page/brand.ts';
import { signingLink } from './signing-link.ts';

test('a link has its token, and a key by which the token can’t be found', () => {
  const token = '4f1c-_Zq'.repeat(5);
  const link = signingLink({ pathname: `/sign/${token}` });
  expect(link).toEqual({ token, key: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const other = signingLink({ pathname: `/sign/${token}x` });
  expect(other.key).not.toBe(link.key);
  expect(signingLink({ pathname: `/sign/${token}.` })).toEqual(link);
  expect(signingLink({ pathname: '/sign/' }).token).toBe('');
});

test('letters on a company’s colour are black or white, whichever can be read', () => {
  const onIt = (colour: string) => brandStyle(colour)['--on-brand'];
  expect(['#000000', '#15494c', '#c00000', '#707070'].map(onIt)).toEqual(
    Array.from({ length: 4 }, () => '#ffffff'),
  );
  expect(['#ffffff', '#ffcc00', '#7fb3ff', '#808080'].map(onIt)).toEqual(
    Array.from({ length: 4 }, () => '#000000'),
  );
});
