import { fold } from 'shared-session/wire';

// Given and family names that go together, a line a region: a list of real people is never this alphabetical, but it is
// this mixed. The third column spells the name for an address where the script is not Latin.
const REGIONS: readonly { given: string; family: string }[] = [
  { given: 'Ingrid Astrid Lars Øyvind Åse Bjørn', family: 'Haugen Sørensen Ødegård Lund Åberg' },
  { given: 'Émile Chloé Théo Anaïs Gaël Zoë', family: 'Lefèvre Dubois Garnier Béranger Noël' },
  { given: 'José Lucía Íñigo Ana Martín Belén', family: 'Núñez García Peña Ibáñez Ortega' },
  { given: 'Łukasz Zofia Paweł Agnieszka Żaneta Jan', family: 'Wójcik Zając Łuczak Mazur Dąbek' },
  { given: 'Çağla Emre Şule Ömer Elif İpek', family: 'Yılmaz Öztürk Şahin Aydın Koç' },
  { given: 'Aarav Priya Rohan Ananya Vikram Meera', family: 'Sharma Iyer Patel Banerjee Reddy' },
  { given: 'Chidi Amara Ngozi Tunde Yetunde Emeka', family: 'Okafor Adeyemi Eze Balogun Nwosu' },
  { given: 'Nguyễn Linh Hương Minh Thảo Đức', family: 'Trần Lê Phạm Đặng Vũ' },
  { given: 'Yuki Haruto Sakura Ren Aoi Kenji', family: 'Tanaka Sato Kobayashi Mori Ito' },
  { given: 'Omar Leila Yusuf Fatima Karim Salma', family: 'Haddad Mansour Khalil Najjar Saleh' },
  {
    given: 'Grace Owen Maeve Callum Aoife Rhys',
    family: 'O’Connor Murphy Llewellyn MacDonald Byrne',
  },
  { given: 'Kaito Mele Tane Aroha Sione Leilani', family: 'Tuilagi Kealoha Ngata Faleolo Parata' },
];

const OTHER_SCRIPTS: readonly (readonly [name: string, spelled: string])[] = [
  ['山田 花子', 'hanako.yamada'],
  ['김지우', 'jiwoo.kim'],
  ['王小明', 'xiaoming.wang'],
  ['Мария Иванова', 'maria.ivanova'],
  ['Ελένη Παπαδοπούλου', 'eleni.papadopoulou'],
  ['محمد الحسن', 'mohammed.alhassan'],
  ['נועה לוי', 'noa.levi'],
  ['अदिति वर्मा', 'aditi.verma'],
];

/** A person as the demo data knows them: the name, and the part of the address before the @. */
export type DemoName = { name: string; spelled: string };

const spell = (text: string): string => fold(text).replace(/[^a-z]+/g, '');

/** The first `count` of some 370 different names, regions mixed; the same ones every time. */
export const demoNames = (count: number): DemoName[] => {
  const names: DemoName[] = OTHER_SCRIPTS.map(([name, spelled]) => ({ name, spelled }));
  for (let index = 0; names.length < count; index += 1) {
    const region = REGIONS[index % REGIONS.length];
    const round = Math.floor(index / REGIONS.length);
    const given = region?.given.split(' ') ?? [];
    const family = region?.family.split(' ') ?? [];
    // Six and five have no common divisor: stepping both gives all thirty pairs before one comes again.
    const first = given[round % given.length] ?? '';
    const last = family[round % family.length] ?? '';
    names.push({ name: `${first} ${last}`, spelled: `${spell(first)}.${spell(last)}` });
  }
  return names.slice(0, count);
};
