import type { VaultSession } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/digest.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { readAccounts } from '../users/readAccounts.ts'
import { readUser } from '../users/readUser.ts'

const selectWallet = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database
    .selectFrom('users')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .select(['users.epoch', 'wallets.recovery_public_key'])
    .where('users.id', '=', userId)
    .compile(),
)
const selectSets = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('share_sets').select(['device_id', 'state']).where('user_id', '=', userId).compile(),
)

/** A session as its device is told of it, with a fresh assertion for the guardian. */
export async function describeSession(deps: AuthDeps, options: describeSession.Options): Promise<VaultSession> {
  const { userId, deviceId, thumbprint } = options
  const user = await readUser(deps, userId)
  const [row] = (await selectWallet(deps.database, { userId })).rows
  if (row === undefined) throw new Error('There is no such account.')
  const { epoch, recovery_public_key: wallet } = row
  const { rows: sets } = await selectSets(deps.database, { userId })
  const atGuardian = user.guardianEmail ?? user.email
  const nowSeconds = Math.floor(deps.clock.nowMs() / 1000)
  return {
    accessToken: options.accessToken,
    accessExpiresInSeconds: limits.accessMs / 1000,
    refreshToken: options.refreshToken,
    handle: `sid.${options.sessionId}`,
    user,
    wallet: wallet !== null ? 'active' : sets.length > 0 ? 'pending' : 'none',
    deviceEnrolled: sets.some((set) => set.device_id === deviceId && set.state === 'active'),
    assertion: await deps.signer.sign('session-assertion+jwt', {
      sub: userId,
      jkt: thumbprint,
      email: atGuardian === null ? null : digest(atGuardian),
      login: user.email === null ? null : digest(user.email),
      accounts: await readAccounts(deps, userId),
      epoch,
      iat: nowSeconds,
      exp: nowSeconds + limits.accessMs / 1000,
    }),
  }
}

export declare namespace describeSession {
  type Options = {
    sessionId: string
    userId: string
    deviceId: string
    thumbprint: string
    accessToken: string
    refreshToken: string
  }
}
