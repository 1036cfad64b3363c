export { DocumentStateBadge } from './DocumentStateBadge.tsx';
