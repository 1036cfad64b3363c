export { addGauges } from './add-gauges.ts';
export { installationOperations } from './operations.ts';
export { installationSchedule } from './watch-installation.ts';
