/** A PDF form that a demo tenant starts with. */
export interface DemoForm {
  /** What the form is called in the list of form templates. */
  name: string;
  /** A4 pages with an AcroForm, all of our own making. */
  file: URL;
}

const fileOf = (name: string) => new URL(`./${name}.pdf`, import.meta.url);

/** The forms of the demo tenant, in the order of its starter pack. */
export const demoForms: DemoForm[] = [
  { name: 'Crew Deal Memo', file: fileOf('crew-deal-memo') },
  { name: 'Starter Form', file: fileOf('starter-form') },
  { name: 'Confidentiality Undertaking', file: fileOf('confidentiality-undertaking') },
  { name: 'Equipment & Kit Rental Inventory', file: fileOf('kit-rental-inventory') },
];
