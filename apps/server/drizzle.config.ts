import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes a migration for what the tables changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/database/tables/*.ts',
  out: './src/platform/database/migrations',
});
