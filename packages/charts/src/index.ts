export * from './chart.ts';
export * from './palette.ts';
export { chartScene, numberText } from './scene.ts';
export { chartSvg, markText } from './svg-text.ts';
