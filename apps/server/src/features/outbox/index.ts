export { outboxRoutes } from './routes.ts';
