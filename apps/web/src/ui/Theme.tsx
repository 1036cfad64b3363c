import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import './base.css';
import './tones.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** How long a toast stays, in milliseconds. */
const toastTime = 5000;

/** Colours, type and toasts for everything inside. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ''}
    >
      {/* In the middle: at the right they would lie over what pages are there to do. */}
      <Notifications autoClose={toastTime} position="top-center" limit={4} />
      {children}
    </MantineProvider>
  );
}
