import type { ContactCategory, ListFilter } from '@countersign/contract';
import { createContactGroup } from '../features/contacts/index.ts';
import { newId } from '../platform/database/ids.ts';
import { contactGroupMembers, contacts } from '../platform/database/tables/index.ts';
import { record } from '../platform/events/record.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import {
  agents,
  castNames,
  crewJobs,
  crewNames,
  notes,
  numbers,
  others,
  suppliers,
} from './contact-people.ts';
import { demoContacts } from './people.ts';

const day = 86_400_000;

type NewContact = typeof contacts.$inferInsert;

/** Returns an item of a list by its index, cyclically. */
const turn = <Item>(list: readonly Item[], index: number): Item =>
  list[index % list.length] as Item;

/** Fills the demo's address book: crew, cast with their agents, suppliers and others, in groups. */
export async function seedContacts(platform: Platform, sysAdmin: Member): Promise<void> {
  const { database } = platform;
  const { tenantId } = sysAdmin;
  const people = peopleOf(tenantId);
  await database.tenant(tenantId, async (tx) => {
    // Agents first: anyone who has one refers to them.
    await tx.insert(contacts).values(people.filter(({ category }) => category === 'agent'));
    await tx.insert(contacts).values(people.filter(({ category }) => category !== 'agent'));
    await record(
      tx,
      sysAdmin,
      ...people.map(({ id }) => ({ type: 'contact.created' as const, id })),
    );
  });
  await seedGroups(platform, sysAdmin, people);
}

function peopleOf(tenantId: string): (NewContact & { id: string })[] {
  const agentIds = agents.map(() => newId());
  const all = [
    ...agents.map(([name, companyName], index) => ({
      ...person(name, index, 'agent'),
      id: agentIds[index] ?? newId(),
      companyName,
      jobTitle: 'Agent',
    })),
    ...castNames.map((name, index) => ({
      ...person(name, index, 'cast'),
      ...dates(index * 3),
      department: 'Cast',
      jobTitle: turn(['Member', 'Day player', 'Supporting artist'], index),
      engagementType: turn(['Company', 'Self Employed'], index),
      agentId: turn(agentIds, index),
      alsoSendToAgent: index % 3 !== 2,
    })),
    ...demoContacts.map((one, index) => ({ ...one, ...jobOf(index) })),
    ...crewNames.map((name, index) => crew(name, index, agentIds)),
    again,
    ...suppliers.map(([name, companyName, department, jobTitle], index) => ({
      ...person(name, index, 'supplier'),
      companyName,
      department,
      jobTitle,
      engagementType: 'Company',
      vatNumber: `GB ${999_100_000 + index * 37}`,
    })),
    ...others.map(([name, companyName, jobTitle], index) => ({
      ...person(name, index, 'other'),
      companyName,
      jobTitle,
    })),
  ];
  return all.map((one, index) => {
    const createdAt = new Date(Date.now() - (400 - index * 2) * day);
    return { id: newId(), ...one, tenantId, createdAt, updatedAt: createdAt };
  });
}

/** Returns the job of a demo recipient. */
function jobOf(index: number) {
  const { department, titles } = turn(crewJobs, index + 2);
  const jobTitle = turn(titles, index);
  return { category: 'crew', department, jobTitle, engagementType: 'PAYE', ...dates(index) };
}

/** A person who is in the address book twice. */
const again = {
  category: 'crew',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'maya.lindqvist@home.example',
  countryCode: '+46',
  mobile: '701234567',
  department: 'Costume',
  jobTitle: 'Costume standby',
  notes: 'Worked with us on Hollow Crown Road.',
};

function crew(name: string, index: number, agentIds: readonly string[]) {
  const { department, titles } = turn(crewJobs, index);
  const works = turn(['PAYE', 'Self Employed', 'Company', 'PAYE'], index);
  const { firstName, lastName, ...rest } = person(name, index, 'crew');
  return {
    firstName,
    lastName,
    ...rest,
    ...dates(index),
    department,
    jobTitle: turn(titles, Math.floor(index / crewJobs.length)),
    engagementType: works,
    ...(works === 'Company'
      ? {
          companyName: `${lastName} ${turn(['Films', 'Pictures', 'Crew Services'], index)} Ltd`,
          companyNumber: String(90_100_000 + index * 113),
        }
      : {}),
    ...(index % 11 === 5 ? { agentId: turn(agentIds, index) } : {}),
    ...(index % 6 === 1 ? { notes: turn(notes, index) } : {}),
    // Someone who has not been back for a long time is archived.
    ...(index % 29 === 28 ? { archivedAt: new Date(Date.now() - 30 * day) } : {}),
  };
}

function person(name: string, index: number, category: ContactCategory) {
  const [firstName = '', ...rest] = name.split(' ');
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.');
  const local = plain === '' ? `${category}${index}` : plain;
  const [countryCode, start] = turn(numbers, index);
  return {
    category,
    firstName,
    lastName: rest.join(' '),
    email: `${local}@${category}.example`,
    otherEmails: index % 7 === 3 ? [`${local}@home.example`] : [],
    countryCode,
    mobile: `${start}${String(100 + index)}`,
  };
}

/** Returns the dates of an engagement: some are current, some over, some still to come. */
function dates(index: number): { startsOn: string; endsOn: string | null } {
  const start = Date.now() + ((index * 17) % 240) * day - 150 * day;
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  const isOpen = index % 9 === 4;
  return { startsOn: text(start), endsOn: isOpen ? null : text(start + (30 + (index % 60)) * day) };
}

interface DemoGroup {
  name: string;
  colour: '#1864ab' | '#a61e4d' | '#087f5b' | '#b5440c' | '#5f3dc4' | '#945c00';
  /** Who is in it: chosen ones, or anyone who matches. */
  has: ListFilter[] | ((one: NewContact, index: number) => boolean);
  isPrivate?: boolean;
}

const groups: readonly DemoGroup[] = [
  {
    name: 'Main unit',
    colour: '#1864ab',
    has: ({ category }, index) => category === 'crew' && index % 2 === 0,
  },
  {
    name: 'Second unit',
    colour: '#087f5b',
    has: ({ category }, index) => category === 'crew' && index % 5 === 1,
  },
  {
    name: 'Night shoots',
    colour: '#5f3dc4',
    has: ({ department }, index) =>
      ['Lighting', 'Grip', 'Camera'].includes(department ?? '') && index % 3 === 0,
  },
  {
    name: 'All cast',
    colour: '#a61e4d',
    has: [{ field: 'category', operator: 'any', values: ['cast'] }],
  },
  {
    name: 'Camera and lighting',
    colour: '#945c00',
    has: [{ field: 'department', operator: 'any', values: ['Camera', 'Lighting'] }],
  },
  {
    name: 'Ask again next year',
    colour: '#b5440c',
    has: ({ notes: text }) => (text ?? '') !== '',
    isPrivate: true,
  },
];

async function seedGroups(
  { database }: Platform,
  sysAdmin: Member,
  people: readonly (NewContact & { id: string })[],
): Promise<void> {
  const { tenantId } = sysAdmin;
  const members: (typeof contactGroupMembers.$inferInsert)[] = [];
  for (const { name, colour, has, isPrivate = false } of groups) {
    const filters = typeof has === 'function' ? null : has;
    const input = { name, colour, isShared: !isPrivate, filters };
    const { id: groupId } = await createContactGroup(database, sysAdmin, input);
    if (typeof has !== 'function') continue;
    const found = people.filter((one, index) => one.archivedAt == null && has(one, index));
    members.push(...found.map(({ id: contactId }) => ({ tenantId, groupId, contactId })));
  }
  await database.tenant(tenantId, (tx) => tx.insert(contactGroupMembers).values(members));
}
