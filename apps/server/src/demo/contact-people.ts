/** A job that external parties have on a production. */
interface DemoJob {
  department: string;
  titles: readonly string[];
}

/** The jobs of the crew, by department. */
export const crewJobs: readonly DemoJob[] = [
  { department: 'Production', titles: ['Production coordinator', 'Production assistant'] },
  {
    department: 'Assistant Directors',
    titles: ['First assistant director', 'Second assistant director', 'Floor runner'],
  },
  {
    department: 'Camera',
    titles: ['Director of photography', 'Camera operator', 'Focus puller', 'Clapper loader'],
  },
  { department: 'Sound', titles: ['Sound mixer', 'Boom operator'] },
  { department: 'Lighting', titles: ['Gaffer', 'Best boy', 'Electrician'] },
  { department: 'Grip', titles: ['Key grip', 'Grip', 'Crane technician'] },
  {
    department: 'Art',
    titles: ['Art director', 'Set decorator', 'Props master', 'Standby painter'],
  },
  { department: 'Costume', titles: ['Costume designer', 'Costume standby', 'Dresser'] },
  {
    department: 'Hair and Make-up',
    titles: ['Make-up designer', 'Make-up artist', 'Hair stylist'],
  },
  { department: 'Locations', titles: ['Location manager', 'Unit manager', 'Location scout'] },
  { department: 'Transport', titles: ['Unit driver', 'Minibus driver', 'Transport captain'] },
  { department: 'Post Production', titles: ['Editor', 'Assistant editor', 'Colourist'] },
];

/** First and last names as people write them, in the scripts that they write in. */
export const crewNames =
  `Aoife Brennan|Tom Ashworth|Priyanka Nair|Callum Reid|Zuzanna Kowalska|Mateusz Lewandowski|Lena Hoffmann
Jonas Weber|Camille Laurent|Théo Girard|Inês Carvalho|Rui Almeida|Sofía Navarro|Íñigo Etxeberria
Giulia Ferrari|Matteo Ricci|Freya Lindholm|Oskar Nyström|Siún Ní Bhriain|Rhys Llewellyn|Angharad Pugh
Chidi Nwosu|Amara Eze|Kwame Boateng|Akosua Mensah|Thandiwe Dlamini|Sipho Ndlovu|Fatima Zahra
Omar El Amrani|Leïla Benali|Nour Haddad|Rana Khoury|Arash Karimi|Shirin Tehrani|Deniz Yıldız
Elif Kaya|Marko Petrović|Jelena Jovanović|Ivana Horvat|Luka Novak|Katarína Kováčová|Ondřej Dvořák
Ágnes Szabó|Bence Tóth|Andreea Popescu|Radu Ionescu|Γιώργος Νικολάου|Κατερίνα Δημητρίου|Олена Шевченко
Тарас Мельник|Анна Соколова|Дмитро Бондар|नेहा शर्मा|अर्जुन मेहता|佐藤 美咲|田中 健太|김 지우|이 서준|王 思远|林 雅婷
سارة العتيبي|يوسف الحداد|דנה לוי|Ngọc Anh Trần|Minh Đức Phạm|Siti Rahmawati|Budi Santoso|Maria Santos
Joshua Okonkwo|Hannah Fielding|Ollie Pemberton|Megan Price|Gareth Bevan|Niamh Gallagher|Ewan MacLeod
Isla Drummond|Florence Whitaker|Barnaby Cole|Jess Harker|Tariq Mahmood|Saima Qureshi|Hamza Sheikh
Rosie Tranter|Dylan Marsh|Poppy Langford|Felix Harrington|Imogen Slater|Reuben Stone|Keira Walsh
Marcus Bright|Naomi Osei|Elliot Vance|Phoebe Larkin|Jude Farrow|Tilda Bergman|Anders Holm|Saga Ekström
Noor Rahman|Ishaan Kapoor|Meera Pillai|Kavya Iyer|Rafael Moreno|Lucía Ortega|Bruno Costa|Clara Dubois`
    .split(/[|\n]/)
    .map((name) => name.trim());

export const castNames =
  `Isobel Hartnell|Dominic Farrar|Ada Okonjo|Bartholomew Quill|Cordelia Vane|Ravi Sundaram|Mei-Lin Chow
Tobias Kerr|Ottilie Grant|Samuel Adjei|Valentina Russo|Hugo Marchetti|Saoirse Flynn|Emrys Vaughan
Leonie Brandt|Idris Farouk|Pearl Winterbourne|Caspian Holloway|Yara Mansour|Benedict Lowe
Josephine Achebe|Lucian Rhodes|Marguerite Duval|Finlay Stroud|Anouk Vermeer|Ezra Goldberg`
    .split(/[|\n]/)
    .map((name) => name.trim());

/** Agents, each with their agency. */
export const agents = [
  ['Harriet Sandringham', 'Sandringham & Vale'],
  ['Jerome Castellane', 'Castellane Artists'],
  ['Bukola Adeniran', 'Meridian Talent'],
  ['Fergus Ballantyne', 'Ballantyne Management'],
  ['Delphine Moreau', 'Moreau et Fils'],
  ['Nikhil Rao', 'Parallax Agency'],
  ['Constance Whitlock', 'Whitlock Crew Bookings'],
  ['Ruben Sarkisian', 'Northgate Artists'],
] as const;

/** Suppliers: who speaks for them, their company, and what it is that they bring. */
export const suppliers = [
  ['Gwen Pritchard', 'Harbour Lights Hire Ltd', 'Lighting', 'Hire desk'],
  ['Stan Kubiak', 'Kubiak Cranes Ltd', 'Grip', 'Bookings'],
  ['Maureen Tully', 'Tully’s Location Catering', 'Locations', 'Caterer'],
  ['Vikram Desai', 'Lensyard Rentals Ltd', 'Camera', 'Rental manager'],
  ['Paula Ferreira', 'Quayside Costume House', 'Costume', 'Hires'],
  ['Duncan Muir', 'Muir Coaches Ltd', 'Transport', 'Fleet manager'],
  ['Lottie Baines', 'Ropewalk Stages Ltd', 'Production', 'Studio manager'],
  ['Hideo Mori', 'Mori Picture Vehicles', 'Art', 'Owner'],
  ['Bronwen Jenkins', 'Safe Hands Medics', 'Production', 'Unit medic'],
  ['Alistair Crane', 'Crane & Daughters Security', 'Locations', 'Operations'],
  ['Petra Vogel', 'Klangwerk Post GmbH', 'Post Production', 'Bookings'],
  ['Ines Fabbri', 'Fabbri Armoury', 'Art', 'Armourer'],
] as const;

/** Others: councils, insurers, unions. */
export const others = [
  ['Margaret Olding', 'Whitby Harbour Office', 'Harbour master’s office'],
  ['Colin Threadgold', 'Moorland County Film Office', 'Film officer'],
  ['Ruth Abimbola', 'Steadfast Insurance', 'Underwriter'],
  ['Graham Petty', 'St Hilda’s Parish', 'Churchwarden'],
  ['Yvonne Castle', 'Railway Heritage Trust', 'Events'],
  ['Leo Marchetti', 'Completion Bond Partners', 'Production executive'],
] as const;

/** Notes on some of the contacts. */
export const notes = [
  'Prefers to be called before eight in the morning.',
  'Worked on both series of Glass Harbour. Reliable in bad weather.',
  'Brings their own kit; insured with Harbour Mutual.',
  'Not available in the second week of any month.',
  'Invoices through their own company since April.',
  'Needs a parking space for a van.',
  'Comes recommended by the location department.',
] as const;

/** Lists the countries of the contacts' numbers: the code, and mobiles that are reserved for fiction. */
export const numbers: readonly (readonly [string, string])[] = [
  ['+44', '7700900'],
  ['+44', '7700900'],
  ['+44', '7700900'],
  ['+353', '850000'],
  ['+48', '601000'],
  ['+49', '151000000'],
];
