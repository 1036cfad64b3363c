import { sendDocumentInput } from '@countersign/contract';
import { expect, it } from 'vitest';
import { buildSendBody } from './send-body.ts';

it('the send call carries exactly what it asks for, key by key', () => {
  const document = {
    id: 'a1a1a1a1-0000-4000-8000-000000000001',
    company: { id: 'a1a1a1a1-0000-4000-8000-000000000002', name: 'Northwind', code: 'NWF' },
    recipient: {
      id: 'a1a1a1a1-0000-4000-8000-000000000003',
      firstName: 'Zofia',
      lastName: 'Żak',
      email: 'zofia@example.com',
      countryCode: '+48',
      mobile: '501234567',
    },
  };
  const body = buildSendBody(document, {
    tenantGuid: 'a1a1a1a1-0000-4000-8000-000000000004',
    userName: 'Dana Reyes',
    now: new Date('2030-01-02T03:04:05.678Z'),
  });
  expect(body).toEqual({
    CompanyGuid: 'a1a1a1a1-0000-4000-8000-000000000002',
    TenantGuid: 'a1a1a1a1-0000-4000-8000-000000000004',
    DigitalFormGUID: 'a1a1a1a1-0000-4000-8000-000000000001',
    userName: 'Dana Reyes',
    companyID: 'NWF',
    EmpGuid: 'a1a1a1a1-0000-4000-8000-000000000003',
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: 1_893_553_445,
    shouldGeneratePdf: false,
  });
  expect(sendDocumentInput.safeParse(body).success).toBe(true);
});
