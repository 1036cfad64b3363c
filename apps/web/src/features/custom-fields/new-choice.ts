import type { CustomChoice } from '@countersign/contract';

/**
 * A choice without a label yet. Its id is a random UUID (RFC 9562, version 4), made by hand because
 * browsers have `randomUUID` on secure origins alone, and the product is run on plain ones too.
 */
export function newChoice(): CustomChoice {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ];
  return { id: parts.join('-'), label: '', isArchived: false };
}
