export { enforceMfaRule } from './mfa-rule.ts';
export { settingsOperations } from './operations.ts';
