import { DEMO_ACCOUNTS, type DemoAccount } from 'shared-session/demo-accounts';
import type { NewLocation, OnboardingStatus, Role } from 'shared-session/wire';

export type DemoOrganization = {
  creator: DemoAccount;
  name: string;
  website?: string;
  phone?: string;
  address?: string;
  onboardingStatus: OnboardingStatus;
  subscriptionStatus?: 'active';
  locations?: readonly NewLocation[];
  /** The demo accounts that are members, without the creator. Other users are invented. */
  accounts?: readonly { account: DemoAccount; role: Role }[];
  /** The number of users, including the creator and `accounts`. Default: 1 */
  users?: number;
  /** The domain of the invented users' email addresses (reserved by RFC 2606). */
  domain: string;
};

const location = (name: string, address: string, time_zone: string): NewLocation => ({
  name,
  address,
  time_zone,
});

const OSLO = location('Oslo', 'Karl Johans gate 14, 0154 Oslo', 'Europe/Oslo');
const LISBON = location('Lisboa', 'Rua Augusta 27, 1100-053 Lisboa', 'Europe/Lisbon');

const OWNER_LOCATIONS: readonly NewLocation[] = [
  OSLO,
  location('Århus', 'Åboulevarden 3, 8000 Aarhus C', 'Europe/Copenhagen'),
  location('Zürich', 'Bahnhofstrasse 41, 8001 Zürich', 'Europe/Zurich'),
  LISBON,
  location('São Paulo', 'Avenida Paulista 1106, São Paulo', 'America/Sao_Paulo'),
  location('Toronto', '180 Queen Street West, Toronto', 'America/Toronto'),
  location('東京', '東京都千代田区丸の内1-9-1', 'Asia/Tokyo'),
  location('Nairobi', 'Kenyatta Avenue 12, Nairobi', 'Africa/Nairobi'),
];

/** The organizations of the demo data (specification 13). The account `new@demo.test` has none. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    onboardingStatus: 'add_locations',
    creator: DEMO_ACCOUNTS.addsLocations,
    name: 'Ferrer Arquitectos',
    domain: 'ferrer.example',
  },
  {
    onboardingStatus: 'add_users',
    creator: DEMO_ACCOUNTS.addsUsers,
    name: 'Brandt & Söhne Logistik',
    website: 'https://brandt.example/',
    domain: 'brandt.example',
    locations: [
      location('Hamburg', 'Am Sandtorkai 50, 20457 Hamburg', 'Europe/Berlin'),
      location('Gdańsk', 'Długa 12, 80-831 Gdańsk', 'Europe/Warsaw'),
      location('Rotterdam', 'Wilhelminakade 85, 3072 AP Rotterdam', 'Europe/Amsterdam'),
    ],
  },
  {
    onboardingStatus: 'verification',
    creator: DEMO_ACCOUNTS.verifies,
    name: 'Clinique Moreau',
    website: 'https://moreau.example/',
    domain: 'moreau.example',
    locations: [
      location('Lyon', '18 rue de la République, 69002 Lyon', 'Europe/Paris'),
      location('Genève', 'Rue du Rhône 62, 1204 Genève', 'Europe/Zurich'),
    ],
    users: 9,
  },
  {
    onboardingStatus: 'completed',
    creator: DEMO_ACCOUNTS.subscribes,
    name: 'Tupou Coffee Roasters',
    website: 'https://tupou.example/',
    domain: 'tupou.example',
    locations: [
      location('Auckland', '8 Queen Street, Auckland 1010', 'Pacific/Auckland'),
      location('Nukuʻalofa', 'Taufaʻahau Road, Nukuʻalofa', 'Pacific/Tongatapu'),
    ],
    users: 14,
  },
  {
    onboardingStatus: 'completed',
    creator: DEMO_ACCOUNTS.owner,
    name: 'Lindqvist Health Group',
    website: 'https://lindqvist.example/',
    phone: '+47 22 00 00 00',
    address: 'Karl Johans gate 14, 0154 Oslo',
    subscriptionStatus: 'active',
    domain: 'lindqvist.example',
    locations: OWNER_LOCATIONS,
    accounts: [{ account: DEMO_ACCOUNTS.member, role: 'user' }],
    users: 240,
  },
];
