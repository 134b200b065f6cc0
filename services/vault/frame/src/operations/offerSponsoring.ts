import type { CaipNetworkId } from '@latchkey/protocol'
import { isKitError } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Rpc, type TransactionRequest, writeOwnBatch } from '@latchkey/reading'
import * as v from 'valibot'
import type { Payer, SponsoredBatch } from '../approve/approve.types.ts'
import type { BatchKey, KeptBatches } from '../batches/keptBatches.ts'
import { sendSponsored } from './sendSponsored.ts'
import { type Sponsor, sponsorCalls } from './sponsorCalls.ts'
import { operationWire } from './userOperation.ts'

/** Somebody who may pay for one batch. */
export type Sponsoring = {
  /** `undefined`: they don't, or didn't say so in time, or what they signed for was refused. */
  ask(signal: AbortSignal): Promise<SponsoredBatch | undefined>
  /** The same for calls that a person has changed. */
  withCalls(calls: readonly TransactionRequest[]): Sponsoring
}

/** A person waits for it with the screen before them. */
const answerMs = 3_000
/** So long a signature is used at most: the operator's pays for three minutes, so that the bundler has the rest. */
const freshMs = 90_000

type Ports = { readonly rpc: Rpc; readonly bundler: Rpc; readonly kept: KeptBatches }

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
  { kept, ...ports }: Ports,
  { payer, ...sponsor }: Sponsor & { readonly payer: Payer },
  calls: readonly TransactionRequest[],
  { key, answer, networkId, ...account }: Target,
): Sponsoring {
  let isRefused = false

  function offer(of: readonly TransactionRequest[]): Sponsoring {
    return {
      withCalls: offer,
      async ask(signal) {
        if (isRefused) return undefined
        const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
        const askedAtMs = Date.now()
        try {
          const sponsored = await sponsorCalls({ ...ports, ...sponsor }, account, of, limit)
          const endsAtMs = askedAtMs + Math.min(freshMs, sponsored.paidForMs / 2)
          return {
            payer,
            code: account.code,
            isFresh: () => Date.now() < endsAtMs,
            async send(sign, over) {
              const batch = { networkId, account: account.address }
              try {
                await sendSponsored(sponsored, key, batch, { bundler: ports.bundler, sign, kept }, over)
                return { answer }
              } catch (error) {
                // The bundler's own no. It says so of what would not be paid for after all, too.
                if (!isKitError(error, 'rpc/internal')) throw error
                isRefused = true
                return undefined
              }
            },
          }
        } catch {
          signal.throwIfAborted()
          return undefined
        }
      },
    }
  }
  return offer(calls)
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

/** An operation that does nothing: who pays says of it whether they pay for any. */
function nothingOn(chainId: number): readonly unknown[] {
  const operation = { sender: noAccount, callData: writeOwnBatch([]), paymaster: undefined, ...noFees }
  return [operationWire(operation), smartAccountContracts.EntryPoint, `0x${chainId.toString(16)}`, {}]
}

/** The code by which a service of ours refuses to pay for that; empty where nothing could be heard of it. */
async function refusalOf(ask: Rpc, chainId: number, signal: AbortSignal): Promise<string | undefined> {
  try {
    await ask('pm_getPaymasterStubData', nothingOn(chainId), AbortSignal.any([signal, AbortSignal.timeout(answerMs)]))
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    return isKitError(error, 'rpc/internal') ? (error.details ?? '') : ''
  }
}

/** Whether the operator pays for anything of this project on a chain: asked about nothing, its policy says so. */
export async function sponsorPays(bundler: Rpc, chainId: number, signal: AbortSignal): Promise<boolean> {
  const refusal = await refusalOf(bundler, chainId, signal)
  return refusal === undefined || refusal === 'sponsor/call-not-covered'
}

const entryPointsSchema = v.array(v.string())

/**
 * Whether a paymaster that an app brings with it may pay on a chain: the project names some, and a bundler is there.
 * @param nowhere Asks at an address that no project names.
 */
export async function appMayPay(bundler: Rpc, nowhere: Rpc, chainId: number, signal: AbortSignal): Promise<boolean> {
  if ((await refusalOf(nowhere, chainId, signal)) !== 'paymaster/host-not-allowed') return false
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  try {
    const taken = v.parse(entryPointsSchema, await bundler('eth_supportedEntryPoints', [], limit))
    return taken.some((one) => one.toLowerCase() === smartAccountContracts.EntryPoint.toLowerCase())
  } catch {
    signal.throwIfAborted()
    return false
  }
}
