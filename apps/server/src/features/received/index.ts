export { noteFetch } from './note-fetch.ts';
export { receivedRoutes } from './routes.ts';
export { serveOptOut } from './serve-opt-out.ts';
