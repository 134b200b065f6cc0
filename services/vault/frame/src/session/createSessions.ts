import { loginEndpoints, type VaultEndpoint, type VaultSession } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { type VaultClient, VaultServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeptSession, VaultStore } from '../store/vaultStore.ts'

/** An access token that ends sooner is traded before it is used. */
const marginMs = 30_000
const lockName = 'latchkey-wallet/session'

/** Who is logged in on this device. Tabs of one site share a session; a lock keeps them from spending one token twice. */
export type Sessions = {
  /** As last reported by the service; not requested again. */
  kept(): Promise<KeptSession | undefined>
  /** Keeps what a login gave. */
  begin(session: VaultSession): Promise<KeptSession>
  /** A session whose tokens work, and whose assertion is recent. @throws VaultError `frame/session-expired` */
  fresh(): Promise<KeptSession>
  /** Asks the service for new tokens, and so for what it knows now. @throws VaultError `frame/session-expired` */
  renew(): Promise<KeptSession>
  /** A call that a session is needed for; repeated once when the tokens have changed meanwhile. */
  call<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
    endpoint: VaultEndpoint<Body, Response>,
    body: Body extends v.GenericSchema ? v.InferInput<Body> : undefined,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Response>>
  /** Forgets the session here first, and then notifies the service. */
  end(): Promise<void>
  /** Notifies the service of a session that ended while it was unreachable. */
  leave(): Promise<void>
}

export declare namespace createSessions {
  type Options = {
    readonly store: VaultStore
    readonly auth: VaultClient
    /** Called for each new session with its public id. */
    readonly onSession: (handle: string) => void
  }
}

export function createSessions({ store, auth, onSession }: createSessions.Options): Sessions {
  const expired = () => new VaultError('frame/session-expired')

  async function keep(session: VaultSession): Promise<KeptSession> {
    const kept = { ...session, accessEndsAtMs: Date.now() + session.accessExpiresInSeconds * 1_000 }
    await store.put('session', kept)
    return kept
  }

  /** Trades the tokens if that is due once the lock is held: another tab may have done it. */
  function trade(isDue: (kept: KeptSession) => boolean): Promise<KeptSession> {
    return navigator.locks.request(lockName, async () => {
      const kept = await store.get('session')
      if (kept === undefined) throw expired()
      if (!isDue(kept)) return kept
      try {
        return await keep(await auth.call(loginEndpoints.refresh, { refreshToken: kept.refreshToken }))
      } catch (error) {
        // Only a definite no ends the session; a network that is down does not sign anybody out.
        if (!(error instanceof VaultServiceError) || error.reason !== 'session/invalid') throw error
        await store.remove('session')
        throw expired()
      }
    })
  }

  async function leave(): Promise<void> {
    const leaving = await store.get('leaving')
    if (leaving === undefined) return
    const revoke = (accessToken: string) =>
      auth.call(loginEndpoints.revoke, { forgetDevice: false }, { accessToken, keepalive: true })
    try {
      if (leaving.accessEndsAtMs - marginMs > Date.now()) await revoke(leaving.accessToken)
      else {
        const { refreshToken } = leaving
        await revoke((await auth.call(loginEndpoints.refresh, { refreshToken }, { keepalive: true })).accessToken)
      }
    } catch (error) {
      // It is over already.
      if (!(error instanceof VaultServiceError) || error.reason !== 'session/invalid') throw error
    }
    await store.remove('leaving')
  }

  const fresh = () => trade(({ accessEndsAtMs }) => accessEndsAtMs - marginMs < Date.now())

  return {
    kept: () => store.get('session'),
    async begin(session) {
      const kept = await keep(session)
      onSession(session.handle)
      return kept
    },
    fresh,
    renew: () => trade(() => true),
    async call(endpoint, body, signal) {
      const { accessToken } = await fresh()
      try {
        return await auth.call(endpoint, body, { accessToken, signal })
      } catch (error) {
        if (!(error instanceof VaultServiceError) || error.reason !== 'session/invalid') throw error
        const renewed = await trade((kept) => kept.accessToken === accessToken)
        return auth.call(endpoint, body, { accessToken: renewed.accessToken, signal })
      }
    },
    async end() {
      const kept = await store.get('session')
      if (kept !== undefined) await store.put('leaving', kept)
      await store.remove('session')
      await leave()
    },
    leave,
  }
}
