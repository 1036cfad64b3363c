import type {
  DocumentForm,
  DocumentValues,
  FieldAssignee,
  FormValues,
} from '@countersign/contract';

/** Somebody for whom a demo document is made out. */
export interface DemoRecipient {
  firstName: string;
  lastName: string;
  email: string;
  countryCode: string;
  mobile: string;
}

const home = 'Flat 3, The Old Net Loft\n12 Harbour Row\nWhitby YO21 3PU';

/** What is filled in on the demo forms for somebody, by field key. */
function known(to: DemoRecipient, project: string): FormValues {
  const name = `${to.firstName} ${to.lastName}`;
  return {
    'production.title': project,
    'production.company': 'Northlight Pictures Ltd',
    'production.producer': 'Sofia Adeyemi',
    'production.manager': 'Adam Kowalczyk',
    'production.phone': '+44 20 7946 0018',
    'crew.firstName': to.firstName,
    'crew.lastName': to.lastName,
    'crew.creditName': name,
    'crew.address': home,
    'crew.email': to.email,
    'crew.phone': `${to.countryCode} ${to.mobile}`,
    'engagement.department': 'Camera',
    'engagement.jobTitle': 'First Assistant Camera',
    'engagement.reportsTo': 'Director of Photography',
    'engagement.startDate': '4 January 2027',
    'engagement.finishDate': '26 March 2027',
    'engagement.workingWeek': '5 days',
    'engagement.workingDay': '10',
    'engagement.type': 'Self Employed',
    'pay.rate': '1,850.00',
    'pay.per': 'Week',
    'pay.overtime': 'Yes',
    'pay.overtimeRate': '46.25 an hour',
    'pay.kitAllowance': '120.00 a week',
    'travel.transport': true,
    'travel.accommodation': true,
    'terms.special':
      'Two weeks of preparation at the full rate. A shared room is never offered; where one is unavoidable the rate rises by a tenth.',
    'owner.name': name,
    'rental.startDate': '4 January 2027',
    'rental.finishDate': '26 March 2027',
    'items.1.description': 'Follow focus, two motors',
    'items.1.serialNumber': 'FF-20418',
    'items.1.value': '3,400.00',
    'items.1.weeklyRate': '85.00',
    'items.2.description': 'On-board monitor, 7 inch',
    'items.2.serialNumber': 'MN-77102',
    'items.2.value': '1,150.00',
    'items.2.weeklyRate': '35.00',
    'totals.value': '4,550.00',
    'totals.weeklyRate': '120.00',
    'insurance.insured': true,
    'insurance.insurer': 'Harbour Mutual',
    'client.name': name,
    'person.name': name,
    'person.firstNames': to.firstName,
    'person.lastName': to.lastName,
    'person.dateOfBirth': '14 March 1991',
    'person.nationalInsuranceNumber': 'QQ123456C',
    'person.address': home,
    'person.email': to.email,
    'person.phone': `${to.countryCode} ${to.mobile}`,
    'emergency.name': 'Robin Ashdown',
    'emergency.relationship': 'Partner',
    'emergency.phone': '+44 7700 900461',
    'bank.accountHolder': name,
    'bank.name': 'Harbour Bank',
    'bank.sortCode': '000000',
    'bank.accountNumber': '00000000',
    'tax.statement': 'B',
    'agency.name': 'Meridian Talent',
    'agency.commission': '10',
    'agency.payee': 'Meridian Talent, client account',
  };
}

/**
 * Values for the fields of a demo document that one place of its chain fills in: the known ones, and for
 * other required fields the first option or a dash.
 */
export function sampleValues(
  forms: readonly DocumentForm[],
  assignee: FieldAssignee,
  to: DemoRecipient,
  project: string,
): DocumentValues {
  const values = known(to, project);
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const filled: FormValues = {};
      for (const field of fields) {
        if (field.assignee !== assignee) continue;
        const value = values[field.key] ?? (field.required ? fallback(field) : undefined);
        if (value !== undefined) filled[field.key] = value;
      }
      return [formTemplateId, filled];
    }),
  );
}

function fallback(field: DocumentForm['fields'][number]) {
  switch (field.type) {
    case 'text':
    case 'multiline':
      return '-';
    case 'checkbox':
      return true;
    case 'radio':
    case 'dropdown':
      return field.options.find((option) => option.value !== '')?.value;
    default:
      return undefined;
  }
}
