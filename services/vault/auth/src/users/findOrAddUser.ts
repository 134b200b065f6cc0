import { randomId } from '../../../server/src/crypto/tokens.ts'
import type { People, ProjectRules, Settings } from '../contexts.types.ts'

/** Whose accounts a project's logins lead to: its own alone, or (empty) those of the operator. */
export function scopeOf({ config }: Settings<'projects' | 'isolation'>, projectId: string): string {
  const isolation = config.projects?.[projectId]?.isolation ?? config.isolation ?? 'project'
  return isolation === 'project' ? projectId : ''
}

/** Whether a wallet of a scope may be brought to a project: where it is at home, and in apps of one family. */
export async function mayBring(deps: ProjectRules, scope: string, projectId: string): Promise<boolean> {
  if (scopeOf(deps, projectId) === scope) return true
  const { projects } = deps.config
  const family = projects?.[scope]?.family
  if (family === undefined || projects?.[projectId]?.family !== family) return false
  return !(await deps.stricter.parts(scope, projectId))
}

/**
 * The person behind a proven identity; a new one if there is none. Accounts are known by provider and subject, never by
 * the address that a provider gives: the owner of an address elsewhere must not get into an account here.
 */
export async function findOrAddUser(deps: People, identity: findOrAddUser.Identity): Promise<string> {
  const { provider, scope } = identity
  const subjectMac = deps.pepper.scoped(scope, provider, identity.subject)
  const find = () =>
    deps.database
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', provider)
      .where('subject_mac', '=', subjectMac)
      .executeTakeFirst()
  const account = (userId: string) =>
    identity.account === undefined
      ? null
      : deps.cipher.encrypt(`identities/${userId}/${provider}/account`, identity.account)
  const known = await find()
  if (known !== undefined) {
    if (identity.account !== undefined)
      await deps.database
        .updateTable('identities')
        .set({ account: account(known.user_id) })
        .where('user_id', '=', known.user_id)
        .where('provider', '=', provider)
        .where('account', 'is', null)
        .execute()
    return known.user_id
  }
  const nowMs = deps.clock.nowMs()
  const id = randomId()
  const place = `identities/${id}/${provider}`
  await deps.database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('identities')
      .values({
        provider,
        subject_mac: subjectMac,
        user_id: id,
        email: identity.email === null ? null : deps.cipher.encrypt(place, identity.email),
        user_name: identity.userName === null ? null : deps.cipher.encrypt(place, identity.userName),
        account: account(id),
        verified_at: nowMs,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'subject_mac']).doNothing())
      .executeTakeFirst()
    // Two logins at once: the other one's account is the account.
    if (added.numInsertedOrUpdatedRows !== 1n) return
    await transaction.insertInto('users').values({ id, epoch: 1, created_at: nowMs, scope }).execute()
  })
  const user = await find()
  if (user === undefined) throw new Error('The account was not stored.')
  return user.user_id
}

export declare namespace findOrAddUser {
  type Identity = {
    provider: string
    /** The address, or what the provider knows the person by. */
    subject: string
    /** As `scopeOf` has it. */
    scope: string
    email: string | null
    userName: string | null
    /** As `accountDigest` has it, of a login at a provider. */
    account?: string
  }
}
