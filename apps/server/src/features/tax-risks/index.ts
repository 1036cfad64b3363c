export { taxRiskRoutes } from './routes.ts';
