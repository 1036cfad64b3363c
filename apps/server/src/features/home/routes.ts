import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { getHome } from './get-home.ts';
import { setHomeCards } from './home-cards.ts';

export function homeRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.getHome, ({ caller, query }) => getHome(platform, caller, query)),
    route(contract.setHomeCards, ({ caller, body }) => setHomeCards(database, caller, body.cards)),
  ];
}
