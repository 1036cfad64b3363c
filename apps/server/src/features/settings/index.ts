export { settleMfaRule } from './mfa-rule.ts';
export { settingsRoutes } from './routes.ts';
