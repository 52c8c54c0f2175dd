import { randomUUID } from 'node:crypto';
import { comparable, organizationFieldsSchema } from 'shared-session/wire';
import type { Transaction } from '../database/database';
import { members, organizations } from '../database/schema';
import { type Answer, found } from '../http/answer';
import type { Identity } from '../tokens/claims';
import { fold } from '../users/fold';
import { parseObject } from '../writes/validate';
import { presentOrganization } from './present-organization';

/** Makes the organization and its creator, who is an active administrator from the start (specification 8). */
export const createOrganization = async (
  transaction: Transaction,
  { uid, name, email }: Identity,
  body: unknown,
): Promise<Answer> => {
  const fields = parseObject(body, organizationFieldsSchema);
  const [organization] = await transaction
    .insert(organizations)
    .values({ id: randomUUID(), createdBy: uid, ...fields })
    .returning();
  if (organization === undefined) throw new Error('The organization was not stored');
  await transaction.insert(members).values({
    id: randomUUID(),
    organizationId: organization.id,
    uid,
    name,
    nameFold: fold(name),
    email: email ?? null,
    emailKey: email === undefined ? null : comparable(email),
    role: 'admin',
  });
  return { ...found(presentOrganization(organization), 'Organization created'), statusCode: 201 };
};
