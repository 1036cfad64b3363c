import { describe, expect, it } from 'vitest';
import { recipientLook } from './distribution-badges.ts';

const reach = { delivery: 'delivered', reading: 'unopened', access: 'open' } as const;

describe('the first status shown of a recipient', () => {
  it('shows the state of the email until they open it', () => {
    expect(recipientLook(reach).name).toBe('Delivered');
    expect(recipientLook({ ...reach, delivery: 'bounced' })).toEqual({
      name: 'Bounced',
      color: 'red',
    });
  });

  it('is how far they have read, once they have', () => {
    expect(recipientLook({ ...reach, reading: 'confirmed' }).name).toBe('Confirmed');
    expect(recipientLook({ ...reach, reading: 'viewed', access: 'expired' }).name).toBe('Viewed');
  });

  it('is that their link is dead where it was revoked, and where it ended unread', () => {
    expect(recipientLook({ ...reach, reading: 'viewed', access: 'revoked' }).name).toBe('Revoked');
    expect(recipientLook({ ...reach, access: 'expired' }).name).toBe('Expired');
  });
});
