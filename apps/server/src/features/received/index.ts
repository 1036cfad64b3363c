export { noteFetch } from './note-fetch.ts';
export { receivedRoutes } from './routes.ts';
