import { chainState } from './chainState.ts'
import { rpcCall } from './rpcCall.ts'

const lookMs = 1_000
const idleAfterMs = 10 * 60_000
const idleBlockMs = 60_000
const quietSaveMs = 30_000

export declare namespace startHeartbeat {
  type Options = {
    rpcUrl: string
    blockTimeMs: number
    /** Where the chain is kept at present; undefined: nowhere. */
    stateFile: () => string | undefined
  }
}

/**
 * Makes a block in each block time, beside those that anvil mines at once for each transaction, and saves the chain
 * within a second of a transaction. A chain that nobody has used for ten minutes slows down to one block a minute:
 * blocks cost memory and disk for ever.
 */
export function startHeartbeat({ rpcUrl, blockTimeMs, stateFile }: startHeartbeat.Options): { stop(): Promise<void> } {
  let known = -1
  let usedAt = Date.now()
  let minedAt = Date.now()
  let savedAt = Date.now()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let beating: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    const now = Date.now()
    const height = Number(await rpcCall(rpcUrl, 'eth_blockNumber'))
    const used = known >= 0 && height !== known
    if (used) usedAt = now
    known = height
    const due = now - usedAt > idleAfterMs ? idleBlockMs : blockTimeMs
    if (used) minedAt = now
    else if (now - minedAt >= due) {
      await rpcCall(rpcUrl, 'evm_mine')
      minedAt = now
      // A transaction between the look and this block counts as use at the next look.
      known = height + 1
    }
    const file = stateFile()
    if (file !== undefined && (used || now - savedAt >= quietSaveMs)) {
      savedAt = now
      await chainState.save(rpcUrl, file)
    }
  }

  function schedule(): void {
    timer = setTimeout(
      () => {
        // A chain that has died ends the loop by its owner; a failed beat is the next one's business.
        beating = beat().catch(() => {})
        void beating.then(() => stopped || schedule())
      },
      Math.min(lookMs, blockTimeMs),
    )
    timer.unref()
  }
  schedule()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await beating
    },
  }
}
