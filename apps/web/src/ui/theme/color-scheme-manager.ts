import {
  isMantineColorScheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';

/** The browser's key of the choice of light or dark; `public/color-scheme.js` reads it early. */
const key = 'colorScheme';

/** Tells the provider of a choice that was not made through it. */
let notifyProvider: ((scheme: MantineColorScheme) => void) | undefined;

/** Another tab has chosen one since the session was last loaded. */
let isFromOtherTab = false;

function chosen(): MantineColorScheme | undefined {
  const value = window.localStorage.getItem(key);
  return isMantineColorScheme(value) ? value : undefined;
}

/** The system's scheme needs no keeping: it is what shows where nothing is kept. */
function keep(scheme: MantineColorScheme): void {
  if (scheme === 'auto') window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, scheme);
}

/**
 * Stores the colour scheme in this browser until the user signs out, which clears it with all else, and the system's
 * scheme shows again. Other tabs follow at once.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => chosen() ?? fallback,
  set: keep,
  clear: () => window.localStorage.removeItem(key),
  subscribe(onUpdate) {
    notifyProvider = onUpdate;
    window.addEventListener('storage', followOtherTab);
    // Another tab may have chosen between the first drawing and now.
    showKeptColorScheme();
  },
  unsubscribe() {
    notifyProvider = undefined;
    window.removeEventListener('storage', followOtherTab);
  },
};

/** Shows a scheme that the user chose before, elsewhere. */
export function showColorScheme(scheme: MantineColorScheme): void {
  if (scheme === (chosen() ?? 'auto')) return;
  keep(scheme);
  notifyProvider?.(scheme);
}

/** Shows the scheme that a session answers with, unless another tab has chosen one meanwhile. */
export function showSessionColorScheme(scheme: MantineColorScheme): void {
  if (!isFromOtherTab) showColorScheme(scheme);
  isFromOtherTab = false;
}

/** Shows what is kept, for when the storage was changed past the manager: the system's if nothing is. */
export function showKeptColorScheme(): void {
  notifyProvider?.(chosen() ?? 'auto');
}

function followOtherTab(event: StorageEvent) {
  if (event.storageArea !== window.localStorage) return;
  // The key is null where all was cleared.
  if (event.key !== key && event.key !== null) return;
  isFromOtherTab = true;
  showKeptColorScheme();
}
