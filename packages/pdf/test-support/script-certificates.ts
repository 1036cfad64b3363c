import type { CertificateValues } from '../src/flow/certificate-values.ts';
import { anna, certificate, created, delegate, files } from './sample-certificate.ts';

/** Holds the names of people and organisations in a script. */
export interface Words {
  tenant: string;
  title: string;
  /** Who signed by hand, and for whom someone else did. */
  names: readonly [string, string];
  role: string;
  company: string;
  file: string;
}

/** Words in four scripts, by what these are called. */
export const scripts: Record<string, Words> = {
  latin: {
    tenant: 'Światło Północy',
    title: 'Crew deal memo – Łucja Brzęczyszczykiewicz',
    names: ['Łucja Brzęczyszczykiewicz', 'Jürgen Åström'],
    role: 'Kierownik produkcji',
    company: 'Żółw Filmy',
    file: 'Führerschein für Łucja.pdf',
  },
  chinese: {
    tenant: '北極光電影公司',
    title: '剧组雇佣合同 – 王小明',
    names: ['王小明', '陳美玲'],
    role: '制片主任',
    company: '长江影业有限公司',
    file: '驾驶执照.pdf',
  },
  arabic: {
    tenant: 'شركة الشفق للأفلام',
    title: 'عقد العمل – محمد بن عبد الله',
    names: ['محمد بن عبد الله', 'فاطمة الزهراء'],
    role: 'مدير الإنتاج',
    company: 'أفلام النيل',
    file: 'رخصة القيادة.pdf',
  },
  devanagari: {
    tenant: 'उत्तरी प्रकाश फ़िल्म्स',
    title: 'कर्मीदल अनुबंध – प्रिया शर्मा',
    names: ['प्रिया शर्मा', 'कृष्णमूर्ति विद्यार्थी'],
    role: 'निर्माण प्रमुख',
    company: 'गंगा चित्र',
    file: 'ड्राइविंग लाइसेंस.pdf',
  },
};

/** Creates the certificate of a document that two people signed: one by hand, the other for a colleague. */
export function certificateIn({
  tenant,
  title,
  names,
  role,
  company,
  file,
}: Words): CertificateValues {
  const [name, actsFor] = names;
  const { document } = certificate();
  const [form, attached] = files;
  return certificate({
    tenant,
    document: { ...document, title },
    files: [
      { name: title, sha256: form?.sha256 ?? '' },
      { name: file, about: `Attached by ${name}`, sha256: attached?.sha256 ?? '' },
    ],
    parties: [
      {
        ...anna,
        name,
        role,
        company,
        signature: {
          kind: 'drawn',
          width: 300,
          height: 80,
          strokes: [
            [
              [10, 60],
              [60, 10],
              [90, 70],
              [140, 20],
            ],
          ],
        },
      },
      { ...delegate, name: actsFor, role, company, actsFor: name },
    ],
    events: [created, { ...created, what: 'Signed', who: name }, { ...created, who: actsFor }],
    verifyUrl: 'https://sign.example.com/verify',
  });
}
