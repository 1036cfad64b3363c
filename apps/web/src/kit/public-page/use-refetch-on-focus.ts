import { useEffect } from 'react';

/** Refetches the target of a link when the user comes back to its page. */
export function useRefetchOnFocus(look: () => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const comeBack = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [look, isOn]);
}
