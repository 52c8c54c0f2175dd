import { DEMO_ACCOUNTS, type DemoAccount } from 'shared-session/demo-accounts';
import type { organizations } from '../database/schema';

export type DemoOrganization = Omit<typeof organizations.$inferInsert, 'id' | 'createdBy'> & {
  creator: DemoAccount;
  /** The demo accounts with the role `user`. Other users are invented. */
  members?: readonly DemoAccount[];
  /** The number of users, including the creator and `members`. Default: 1 */
  users?: number;
  locations?: readonly (readonly [name: string, address: string, timeZone: string])[];
};

/**
 * The demo data (specification 13). The account `new@demo.test` has no organization. The domains of
 * websites and invented users are reserved (RFC 2606), so nobody can own them.
 */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    onboardingStatus: 'add_locations',
    creator: DEMO_ACCOUNTS.addsLocations,
    name: 'Ferrer Arquitectos',
  },
  {
    onboardingStatus: 'add_users',
    creator: DEMO_ACCOUNTS.addsUsers,
    name: 'Brandt & Söhne Logistik',
    website: 'https://brandt.example/',
    locations: [
      ['Hamburg', 'Am Sandtorkai 50, 20457 Hamburg', 'Europe/Berlin'],
      ['Gdańsk', 'Długa 12, 80-831 Gdańsk', 'Europe/Warsaw'],
      ['Rotterdam', 'Wilhelminakade 85, 3072 AP Rotterdam', 'Europe/Amsterdam'],
    ],
  },
  {
    onboardingStatus: 'verification',
    creator: DEMO_ACCOUNTS.verifies,
    name: 'Clinique Moreau',
    website: 'https://moreau.example/',
    locations: [
      ['Lyon', '18 rue de la République, 69002 Lyon', 'Europe/Paris'],
      ['Genève', 'Rue du Rhône 62, 1204 Genève', 'Europe/Zurich'],
    ],
    users: 9,
  },
  {
    onboardingStatus: 'completed',
    creator: DEMO_ACCOUNTS.subscribes,
    name: 'Tupou Coffee Roasters',
    website: 'https://tupou.example/',
    locations: [
      ['Auckland', '8 Queen Street, Auckland 1010', 'Pacific/Auckland'],
      ['Nukuʻalofa', 'Taufaʻahau Road, Nukuʻalofa', 'Pacific/Tongatapu'],
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
    locations: [
      ['Oslo', 'Karl Johans gate 14, 0154 Oslo', 'Europe/Oslo'],
      ['Århus', 'Åboulevarden 3, 8000 Aarhus C', 'Europe/Copenhagen'],
      ['Zürich', 'Bahnhofstrasse 41, 8001 Zürich', 'Europe/Zurich'],
      ['Lisboa', 'Rua Augusta 27, 1100-053 Lisboa', 'Europe/Lisbon'],
      ['São Paulo', 'Avenida Paulista 1106, São Paulo', 'America/Sao_Paulo'],
      ['Toronto', '180 Queen Street West, Toronto', 'America/Toronto'],
      ['東京', '東京都千代田区丸の内1-9-1', 'Asia/Tokyo'],
      ['Nairobi', 'Kenyatta Avenue 12, Nairobi', 'Africa/Nairobi'],
    ],
    members: [DEMO_ACCOUNTS.member],
    users: 240,
  },
];
