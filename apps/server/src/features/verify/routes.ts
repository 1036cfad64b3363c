import { verifyFile as endpoint } from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { verifyFile } from './verify-file.ts';

export function verifyRoutes(platform: Platform): Route[] {
  const inTurn = oneAfterTheOther();
  return [route(endpoint, ({ upload }) => verifyFile(platform, inTurn, upload))];
}
