export { listsRoutes } from './routes.ts';
