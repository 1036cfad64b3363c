import type { DeviceKind } from '@countersign/contract';

/** Detects the kind of device from the browser's user agent. */
export function deviceKind(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  if (/iPhone|iPod|Mobile|Windows Phone/i.test(userAgent)) return 'phone';
  return /Windows NT|Macintosh|X11|CrOS|Linux/i.test(userAgent) ? 'computer' : 'unknown';
}
