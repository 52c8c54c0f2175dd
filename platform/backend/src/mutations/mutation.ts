import { type BackendAppEnv, type BackendContext, lockOrganizationAsAdmin } from '../access/access';
import {
  type ActiveMembership,
  acquireUserLock,
  type Membership,
  readMembershipUnderUserLock,
} from '../access/membership';
import type { Transaction } from '../database/database';
import { runInTransaction } from '../database/transactions';
import type { RouteAnswer } from '../http/answer';
import { readJsonBody } from '../http/body';
import type { RouteHandler } from '../http/route';
import type { RouteServices } from '../services';
import type { TokenClaims } from '../tokens/verify-token';
import { applyMutationOnce, readIdempotentRequest } from './idempotency';

/** What `apply` gets: `who` is the result of `authorize`, and `input` is the result of `read`. */
export type MutationContext<Input, Who> = {
  services: RouteServices;
  transaction: Transaction;
  claims: TokenClaims;
  who: Who;
  input: Input;
  context: BackendContext;
};

type Mutation<Input, Who extends Membership> = {
  /** Checks the parsed body before the transaction begins. @throws RequestRefusedError 422 */
  read: (body: unknown) => Input | Promise<Input>;
  /** Runs after the user's earlier mutations have ended. @throws RequestRefusedError 403 */
  authorize: (transaction: Transaction, membership: Membership) => Promise<Who>;
  apply: (scope: MutationContext<Input, Who>) => Promise<RouteAnswer>;
};

/**
 * Applies a mutation in one transaction, which also stores the answer under the request's
 * `Idempotency-Key`. A repeated request needs the same rights, and gets the stored answer. A
 * refusal is not stored, so a corrected request can have the same key.
 */
export const mutationHandler =
  <Input, Who extends Membership>(
    services: RouteServices,
    { read, authorize, apply }: Mutation<Input, Who>,
  ): RouteHandler<BackendAppEnv> =>
  async (context) => {
    const { claims, membership } = context.var;
    const { invitations } = services.settings;
    const body = await readJsonBody(context);
    const request = readIdempotentRequest(context, claims.uid, body.fingerprint);
    const input = await read(body.value);
    const queue = membership.kind === 'member' ? membership.organization.id : claims.uid;
    const mutate = async (transaction: Transaction): Promise<RouteAnswer> => {
      const membershipNow = () => readMembershipUnderUserLock(transaction, claims, invitations);
      await acquireUserLock(transaction, claims.uid);
      const who = await authorize(transaction, await membershipNow());
      const work = () => apply({ services, transaction, claims, who, input, context });
      const organizationNow = async () => {
        const now = await membershipNow();
        return now.kind === 'member' ? now.organization.id : null;
      };
      return request ? applyMutationOnce(transaction, request, organizationNow, work) : work();
    };
    return services.runInMutationQueue(queue, () => runInTransaction(services.database, mutate));
  };

/** `who` is an administrator. Their organization stays locked until the transaction ends. */
export type AdminMutationContext<Input = unknown> = MutationContext<Input, ActiveMembership>;

export const adminMutationHandler =
  <Input>(
    read: (body: unknown) => Input | Promise<Input>,
    apply: (scope: AdminMutationContext<Input>) => Promise<RouteAnswer>,
  ) =>
  (services: RouteServices): RouteHandler<BackendAppEnv> =>
    mutationHandler(services, { read, authorize: lockOrganizationAsAdmin, apply });
