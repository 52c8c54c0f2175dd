import { counted } from '../words';

/** "1 user", "240 users". */
export const users = (count: number): string => counted(count, 'user', 'users');

/** "1 location", "8 locations". */
export const locations = (count: number): string => counted(count, 'location', 'locations');
