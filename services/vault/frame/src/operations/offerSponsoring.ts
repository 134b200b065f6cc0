import type { CaipNetworkId } from '@latchkey/protocol'
import { isKitError } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Rpc, type TransactionRequest, writeOwnBatch } from '@latchkey/reading'
import type { SponsoredBatch } from '../approve/approve.types.ts'
import type { BatchKey, KeptBatches } from '../batches/keptBatches.ts'
import { sendSponsored } from './sendSponsored.ts'
import { type SponsorPorts, sponsorCalls } from './sponsorCalls.ts'
import { operationWire } from './userOperation.ts'

/** Asks who else pays for one batch. `undefined`: no one, or no one said so in time. */
export type Sponsoring = (signal: AbortSignal) => Promise<SponsoredBatch | undefined>

/** A person waits for it with the screen before them. */
const answerMs = 3_000
/** A signature pays for three minutes: a press within these leaves the bundler the rest. */
const freshMs = 90_000

type Target = {
  readonly key: BatchKey
  /** What the page gets. */
  readonly answer: unknown
  readonly networkId: CaipNetworkId
  readonly chainId: number
  readonly address: string
  /** Address of the code that the account takes, where it has none yet. */
  readonly code: string | undefined
}

export function offerSponsoring(
  { kept, ...ports }: SponsorPorts & { readonly kept: KeptBatches },
  calls: readonly TransactionRequest[],
  { key, answer, networkId, ...account }: Target,
): Sponsoring {
  return async (signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
    const askedAtMs = Date.now()
    try {
      const sponsored = await sponsorCalls(ports, account, calls, limit)
      return {
        code: account.code,
        isFresh: () => Date.now() < askedAtMs + freshMs,
        async send(sign, over) {
          const batch = { networkId, account: account.address }
          await sendSponsored(sponsored, key, batch, { bundler: ports.bundler, sign, kept }, over)
          return answer
        },
      }
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
}

const noAccount = `0x${'00'.repeat(20)}`
const noFees = {
  nonce: 0n,
  callGasLimit: 0n,
  verificationGasLimit: 0n,
  preVerificationGas: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
}

/** Whether the operator pays for anything of this project on a chain: asked about nothing, its policy says so. */
export async function sponsorPays(bundler: Rpc, chainId: number, signal: AbortSignal): Promise<boolean> {
  const operation = { sender: noAccount, callData: writeOwnBatch([]), paymaster: undefined, ...noFees }
  const params = [operationWire(operation), smartAccountContracts.EntryPoint, `0x${chainId.toString(16)}`, {}]
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  try {
    await bundler('pm_getPaymasterStubData', params, limit)
    return true
  } catch (error) {
    signal.throwIfAborted()
    return isKitError(error, 'rpc/internal') && error.details === 'sponsor/call-not-covered'
  }
}
