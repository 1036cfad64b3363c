import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The cookie that keeps the choice of light or dark; `public/color-scheme.js` reads it early. */
const cookieName = 'color-scheme';

/**
 * Keeps the colour scheme in a cookie: signing out clears all local storage, and the look of the
 * screen should not change with that. Other tabs follow when they are shown again.
 */
export function cookieColorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  const read = () => {
    const value = new RegExp(`(?:^|; )${cookieName}=([a-z]+)`).exec(document.cookie)?.[1];
    return isMantineColorScheme(value) ? value : undefined;
  };
  return {
    get: (fallback) => read() ?? fallback,
    set: (value) => {
      document.cookie = `${cookieName}=${value}; path=/; max-age=31536000; samesite=lax`;
    },
    subscribe(onUpdate) {
      const update = () => {
        const value = read();
        if (document.visibilityState === 'visible' && value !== undefined) onUpdate(value);
      };
      document.addEventListener('visibilitychange', update);
      stop = () => document.removeEventListener('visibilitychange', update);
    },
    unsubscribe: () => stop?.(),
    clear: () => {
      document.cookie = `${cookieName}=; path=/; max-age=0`;
    },
  };
}
