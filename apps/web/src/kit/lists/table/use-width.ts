import { useMediaQuery } from '@mantine/hooks';
import type { Width } from './list-columns.ts';

const atOnce = { getInitialValueInEffect: false };

/** Tells if the screen is as narrow as a phone's: rows are cards there. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, atOnce);
}

/** Returns the width that columns have. */
export function useWidth(): Width {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, atOnce);
  const isMedium = useMediaQuery('(max-width: 75em)', false, atOnce);
  if (isNarrow) return 'narrow';
  return isMedium ? 'medium' : 'wide';
}
