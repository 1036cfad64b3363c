import type { WatermarkStyle } from '../src/watermark/watermark-style.ts';

/** A mark of one line in the middle of each page: the value of the variable `name`, in red. */
export const sampleWatermark: WatermarkStyle = {
  text: '{name}',
  variables: ['name'],
  layout: { kind: 'single', size: 'fit' },
  angle: 0,
  color: '#cc0000',
  opacity: 1,
  pages: 'all',
  position: 'over',
  letters: 'font',
};
