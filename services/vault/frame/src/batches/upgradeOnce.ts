import type { CaipNetworkId } from '@latchkey/protocol'
import type { Batch, SponsoredBatch } from '../approve/approve.types.ts'
import { VaultError } from '../errors/VaultError.ts'
import { waitMs } from '../wallet/waitMs.ts'

/** The next few blocks of any network. */
const becomesSmartMs = 90_000
const askEveryMs = 500

/** How an account becomes smart for what comes after it. */
export type Upgrade = Pick<Batch, 'payment' | 'send'>

type Target = {
  readonly networkId: CaipNetworkId
  readonly account: string
  /** What the chain says now. */
  isSmart(signal: AbortSignal): Promise<boolean>
}

/**
 * A batch without calls that makes an account smart, by its own money or another's: it is sent where the chain doesn't say yet that
 * it is, by one tab of this site at a time, and has been made once the chain says so.
 *
 * Sending throws VaultError `request/went-wrong` where the chain hasn't said so in 90 s.
 */
export function upgradeOnce(batch: Upgrade, { networkId, account, isSmart }: Target): Upgrade {
  type Sent = Awaited<ReturnType<SponsoredBatch['send']>>
  const once = (signal: AbortSignal, send: () => Promise<Sent>): Promise<Sent> =>
    navigator.locks.request(`latchkey-wallet/upgrade/${networkId}/${account.toLowerCase()}`, { signal }, async () => {
      if (await isSmart(signal)) return { answer: undefined }
      const sent = await send()
      if (sent === undefined) return undefined
      const endsAtMs = Date.now() + becomesSmartMs
      while (!(await isSmart(signal))) {
        if (Date.now() > endsAtMs) throw new VaultError('request/went-wrong')
        await waitMs(askEveryMs, signal)
      }
      return sent
    })

  return {
    async payment(signal) {
      const { sponsored, ...rest } = await batch.payment(signal)
      if (sponsored === undefined) return { sponsored, ...rest }
      const send: SponsoredBatch['send'] = (sign, over) => once(over, () => sponsored.send(sign, over))
      return { sponsored: { ...sponsored, send }, ...rest }
    },
    async send(prepared, sign, signal) {
      await once(signal, async () => ({ answer: await batch.send(prepared, sign, signal) }))
    },
  }
}
