import { walletEndpoints } from '@latchkey/protocol/vault'
import type { SigningJob, WalletAddresses } from '../approve/approve.types.ts'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { DeviceKeys, KeptWallet } from '../store/vaultStore.ts'
import type { WalletPorts } from './walletPorts.ts'

/** Signs with the wallet of this device. */
export type Signer = {
  /** Starts a worker, has it warm up and fetches S ahead of the click. */
  prepare(): void
  /**
   * @param of Whose wallet it has to be. Absent: that of the person who is logged in.
   * @throws VaultError `wallet/unauthorized`, `frame/session-expired`, `frame/wallet-unreadable`, or AbortError.
   */
  sign(jobs: readonly SigningJob[], signal: AbortSignal, of?: WalletAddresses): Promise<readonly Uint8Array[]>
  /** Drops what was fetched. */
  forget(): void
}

/** How long a fetched share and its worker are kept for a person who reads. */
const heldMs = 60_000

type Ready = { user: string; kept: KeptWallet; serverShare: string; deviceKey: DeviceKeys['cover'] }
type Held = { worker: KeyWorker; ready: Promise<Ready> }

/** A device that was taken out finds no share: signing fails from then on. */
export function createSigner(ports: WalletPorts): Signer {
  const { store, sessions, keys, prepareWorker, startWorker } = ports
  let held: Held | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fetchShare(): Promise<Ready> {
    const session = await sessions.fresh()
    const user = session.user.id
    const kept = await store.get(`wallet/${user}`)
    if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId: kept.setId })
    const { cover: deviceKey } = await keys()
    return { user, kept, serverShare, deviceKey }
  }

  function hold(): Held {
    if (held !== undefined) return held
    const ready = fetchShare()
    ready.catch(() => {})
    held = { worker: startWorker(), ready }
    timer = setTimeout(forget, heldMs)
    return held
  }

  function forget(): void {
    clearTimeout(timer)
    held?.worker.end()
    held = undefined
  }

  return {
    prepare() {
      if (held === undefined) prepareWorker()
      hold()
    },
    forget,
    async sign(jobs, signal, of) {
      signal.throwIfAborted()
      const { worker, ready } = hold()
      const { promise: givenUp, reject } = Promise.withResolvers<never>()
      givenUp.catch(() => {})
      const stop = () => {
        worker.end()
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        const { user, kept, serverShare, deviceKey } = await Promise.race([ready, givenUp])
        signal.throwIfAborted()
        if (of !== undefined && (of.evm !== kept.addresses.evm || of.solana !== kept.addresses.solana))
          throw new VaultError('wallet/unauthorized', { details: 'another person has logged in meanwhile' })
        const signatures = await worker.run('sign', {
          user,
          setId: kept.setId,
          deviceKey,
          coveredShare: kept.coveredShare,
          serverShare: base64url.decode(serverShare),
          addresses: kept.addresses,
          jobs,
        })
        signal.throwIfAborted()
        return signatures
      } finally {
        signal.removeEventListener('abort', stop)
        forget()
      }
    },
  }
}
