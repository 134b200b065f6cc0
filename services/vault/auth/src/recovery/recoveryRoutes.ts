import { recoveryEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { GuardianVerifier, Mails, People, Store } from '../contexts.types.ts'
import { expectStepUp } from '../security/stepUpGuards.ts'
import { findSession, type Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'
import { turnAutomaticOn } from './automaticRecovery.ts'
import { addWrap, removeWrap } from './recoveryWraps.ts'
import { rotateRecovery } from './rotateRecovery.ts'

/** The recovery methods of a wallet. */
export function recoveryRoutes(deps: People & Mails & GuardianVerifier): readonly VaultRoute[] {
  return [
    defineRoute(recoveryEndpoints.state, async (call) => readRecovery(deps, await findSession(deps, call))),
    defineRoute(recoveryEndpoints.addWrap, async (call) => {
      await addWrap(deps, await findSession(deps, call), call.body.wrap)
      return {}
    }),
    defineRoute(recoveryEndpoints.removeWrap, async (call) => {
      await removeWrap(deps, await findSession(deps, call), call.body.wrapId)
      return {}
    }),
    defineRoute(recoveryEndpoints.sets, async (call) => readSets(deps, await findSession(deps, call))),
    defineRoute(recoveryEndpoints.rotate, async (call) => {
      await rotateRecovery(deps, await findSession(deps, call), call.body)
      return {}
    }),
    defineRoute(recoveryEndpoints.automaticOn, async (call) => ({
      automaticFromMs: await turnAutomaticOn(deps, await findSession(deps, call), call.body.receipt),
    })),
  ]
}

type Answer = v.InferInput<typeof recoveryEndpoints.state.response>

/** What leads back to a person's wallet, without what it is opened with. @throws VaultError `vault/absent` */
async function readRecovery({ database, cipher }: People, { userId }: Session): Promise<Answer> {
  const wallet = await database
    .selectFrom('wallets')
    .select(['automatic', 'automatic_from'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'label', 'created_at', 'last_used_at', 'backed_up', 'prf'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const wraps = await database
    .selectFrom('recovery_wraps')
    .select(['id', 'method', 'credential_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  // Until the guardian has confirmed it, a moment after its time has come.
  const waiting = (wallet.automatic_from ?? 0) > 0
  return {
    automatic: wallet.automatic === 'on' && waiting ? 'waiting' : wallet.automatic,
    automaticFromMs: waiting ? wallet.automatic_from : null,
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.id,
      label: cipher.decrypt(`passkeys/${passkey.id}`, passkey.label),
      createdMs: passkey.created_at,
      lastUsedMs: passkey.last_used_at,
      backedUp: passkey.backed_up === 1,
      prf: passkey.prf === 1,
    })),
    wraps: wraps.map((wrap) => ({
      wrapId: wrap.id,
      method: wrap.method,
      credentialId: wrap.credential_id,
      createdMs: wrap.created_at,
    })),
  }
}

type SetsAnswer = { recoveryPublicKey: string; sets: { setId: string; sealedRecovery: string }[] }

/** Every sealed R of a person's wallet. @throws VaultError `session/step-up-needed` or `vault/absent` */
async function readSets(deps: Store, session: Session): Promise<SetsAnswer> {
  expectStepUp(deps, session)
  const wallet = await findWallet(deps, session.userId)
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const rows = await deps.database
    .selectFrom('share_sets')
    .select(['id', 'sealed_recovery'])
    .where('user_id', '=', session.userId)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const { recoveryPublicKey } = wallet
  return {
    recoveryPublicKey,
    sets: rows.map(({ id, sealed_recovery }) => ({ setId: id, sealedRecovery: sealed_recovery })),
  }
}
