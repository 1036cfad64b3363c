import type {
  DocumentForm,
  DocumentValues,
  FieldAssignee,
  FormValues,
} from '@countersign/contract';

/** Describes the recipient of a demo document. */
export interface DemoRecipient {
  firstName: string;
  lastName: string;
  email: string;
  countryCode: string;
  mobile: string;
}

const home = 'Flat 3, The Old Net Loft\n12 Harbour Row\nWhitby YO21 3PU';

/** Creates values of the demo forms for a recipient, by field key; bound fields fill themselves. */
function known(to: DemoRecipient): FormValues {
  const name = `${to.firstName} ${to.lastName}`;
  return {
    'production.producer': 'Sofia Adeyemi',
    'production.manager': 'Adam Kowalczyk',
    'crew.address': home,
    'engagement.department': 'Camera',
    'engagement.jobTitle': 'First Assistant Camera',
    'engagement.reportsTo': 'Director of Photography',
    'engagement.startDate': '2027-01-04',
    'engagement.finishDate': '2027-03-26',
    'engagement.workingWeek': '5 days',
    'engagement.workingDay': '10',
    'pay.rate': '1850.00',
    'pay.per': 'Week',
    'pay.overtime': 'Yes',
    'pay.overtimeRate': '46.25',
    'pay.kitAllowance': '120.00',
    'travel.transport': true,
    'travel.accommodation': true,
    'terms.special':
      'Two weeks of preparation at the full rate. A shared room is never offered; where one is unavoidable the rate rises by a tenth.',
    'rental.startDate': '2027-01-04',
    'rental.finishDate': '2027-03-26',
    'items.1.description': 'Follow focus, two motors',
    'items.1.serialNumber': 'FF-20418',
    'items.1.value': '3400.00',
    'items.1.weeklyRate': '85.00',
    'items.2.description': 'On-board monitor, 7 inch',
    'items.2.serialNumber': 'MN-77102',
    'items.2.value': '1150.00',
    'items.2.weeklyRate': '35.00',
    'totals.value': '4550.00',
    'totals.weeklyRate': '120.00',
    'insurance.insured': true,
    'insurance.insurer': 'Harbour Mutual',
    'person.dateOfBirth': '1991-03-14',
    'person.nationalInsuranceNumber': 'QQ123456C',
    'person.address': home,
    'emergency.name': 'Robin Ashdown',
    'emergency.relationship': 'Partner',
    'emergency.phone': { countryCode: '+44', number: '7700900461' },
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
 * Creates values for the fields of a demo document that one party fills in: the known ones, and for other required
 * fields the first option or a dash.
 */
export function sampleValues(
  forms: readonly DocumentForm[],
  assignee: FieldAssignee,
  to: DemoRecipient,
): DocumentValues {
  const values = known(to);
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields, bound = {}, values: there }) => {
      const filled: FormValues = {};
      for (const field of fields) {
        if (field.assignee !== assignee) continue;
        // What its source has stands there already.
        if (field.binding && (bound[field.key] ?? there[field.key]) !== undefined) continue;
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
    case 'phone':
      return { countryCode: '+44', number: '7700900461' };
    case 'radio':
    case 'dropdown':
      return field.options.find((option) => option.value !== '')?.value;
    case 'choices':
      return field.options.slice(0, 1).map(({ value }) => value);
    default:
      return undefined;
  }
}
