import {
  type FarcasterProof,
  farcasterEndpoints,
  farcasterLimits,
  guardianFarcasterEndpoints,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { browserName } from '../wallet/browserName.ts'
import type { RequestContext, WalletPorts } from '../wallet/walletPorts.ts'
import type { BegunLogin, Scan } from './begunLogin.ts'
import { isRelayAway, nonceOf, untilSigned } from './farcasterScan.ts'

export declare namespace beginFarcaster {
  type Options = {
    readonly ports: Pick<WalletPorts, 'guardian' | 'startWorker'>
    readonly auth: VaultClient
    readonly projectId: string
    /** Origin of the page that asks. */
    readonly app: () => string
    readonly begun: Pick<BegunLogin, 'cancel' | 'noteScan'>
  }
}

/**
 * Begins a login with Farcaster, with a part of each service in what the person signs. The one begun before is over.
 * @returns What the person opens or scans.
 */
export async function beginFarcaster(
  { ports, auth, projectId, app, begun }: beginFarcaster.Options,
  { signal }: Pick<RequestContext, 'signal'>,
): Promise<{ url: string }> {
  const { guardian, startWorker } = ports
  begun.cancel()
  const worker = startWorker()
  try {
    const endsAtMs = Date.now() + farcasterLimits.loginMs
    const frameKey = await worker.run('listen', undefined)
    const ephemeralKey = base64url.encode(frameKey)
    const asked = { ephemeralKey, app: app(), browser: browserName(navigator.userAgent) }
    const { releaseId, part: guardianPart } = await guardian.call(guardianFarcasterEndpoints.start, asked, { signal })
    const body = { projectId, ephemeralKey, guardianPart }
    const { attemptId, url, part: authPart } = await auth.call(farcasterEndpoints.start, body, { signal })
    const parts = { authPart: base64url.decode(authPart), guardianPart: base64url.decode(guardianPart), frameKey }
    const nonce = await nonceOf(parts)
    signal.throwIfAborted()
    begun.noteScan(createScan({ auth, guardian, worker, releaseId, attemptId, authPart, nonce, endsAtMs }))
    return { url }
  } catch (error) {
    worker.end()
    throw isRelayAway(error) ? new VaultError('api/upstream-unavailable', { cause: error }) : error
  }
}

declare namespace createScan {
  type Options = Pick<Scan, 'worker' | 'releaseId'> & {
    readonly auth: VaultClient
    readonly guardian: VaultClient
    readonly attemptId: string
    readonly authPart: string
    /** Of the three parts of this login. */
    readonly nonce: string
    readonly endsAtMs: number
  }
}

function createScan(options: createScan.Options): Scan {
  const { auth, guardian, worker, releaseId, attemptId, authPart, nonce, endsAtMs } = options
  let proof: FarcasterProof | undefined
  let proving: ReturnType<Scan['approved']> | undefined

  async function ask(signal: AbortSignal): Promise<VaultSession> {
    const done = await untilSigned<{ readonly proof: FarcasterProof; readonly session: VaultSession }>({
      ask: () => auth.call(farcasterEndpoints.finish, { attemptId }, { signal }),
      nonce,
      endsAtMs,
      signal,
    })
    proof = done.proof
    return done.session
  }

  async function prove(signal: AbortSignal) {
    if (proof === undefined) throw new VaultError('login/attempt-closed')
    const body = { releaseId, attemptId, authPart, proof }
    const { approval, collectInSeconds } = await guardian.call(guardianFarcasterEndpoints.prove, body, { signal })
    // The hour in which the other devices may stop this one; a second sign-in ends it.
    if (approval === null) throw new VaultError('login/device-waiting', { retryInSeconds: collectInSeconds })
    return { approval, collectInSeconds }
  }

  return {
    releaseId,
    worker,
    async collect({ signal, wait }) {
      const stopWaiting = wait('provider')
      try {
        return await ask(signal)
      } finally {
        stopWaiting()
      }
    },
    approved({ signal }) {
      proving ??= prove(signal)
      return proving
    },
    end() {
      worker.end()
      // What is signed from now on logs in nowhere.
      if (proof === undefined) auth.call(farcasterEndpoints.cancel, { attemptId }, { keepalive: true }).catch(() => {})
    },
  }
}
