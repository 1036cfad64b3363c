import { verifyFile as endpoint } from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { atMost } from './at-most.ts';
import { verifyFile } from './verify-file.ts';

/** Files in memory at once: the engine checks them one after the other. */
const mostFiles = 10;

export function verifyRoutes(platform: Platform): Route[] {
  const atOnce = atMost(mostFiles, 'Many files are being checked. Try again in a minute.');
  return [route(endpoint, ({ upload }) => verifyFile(platform, atOnce, upload))];
}
