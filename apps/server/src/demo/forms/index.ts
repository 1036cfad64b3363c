import { drawConfidentialityUndertaking } from './confidentiality-undertaking.ts';
import { drawCrewDealMemo } from './crew-deal-memo.ts';
import { drawKitRentalInventory } from './kit-rental-inventory.ts';
import { drawStarterForm } from './starter-form.ts';

/** A PDF form that a demo tenant starts with. */
export interface DemoForm {
  /** What the form is called in the list of form templates. */
  name: string;
  fileName: string;
  /** Draws the PDF: A4 pages with an AcroForm, all of our own making. */
  draw(): Promise<Uint8Array>;
}

/** The forms of the demo tenant, in the order of its starter pack. */
export const demoForms: DemoForm[] = [
  { name: 'Crew Deal Memo', fileName: 'crew-deal-memo.pdf', draw: drawCrewDealMemo },
  { name: 'Starter Form', fileName: 'starter-form.pdf', draw: drawStarterForm },
  {
    name: 'Confidentiality Undertaking',
    fileName: 'confidentiality-undertaking.pdf',
    draw: drawConfidentialityUndertaking,
  },
  {
    name: 'Equipment & Kit Rental Inventory',
    fileName: 'kit-rental-inventory.pdf',
    draw: drawKitRentalInventory,
  },
];
