// Jupiter Swap API v1, after https://dev.jup.ag/api-reference/swap (quote, swap).
import * as v from 'valibot'
import type { SwapSourceConfig } from '../../../config/config.types.ts'
import type { VendorRequest } from '../aggregators/aggregator.types.ts'
import { createVendor } from '../aggregators/createVendor.ts'
import { wire } from '../aggregators/wire.ts'
import { least, maxPriorityFee } from './solanaSwap.ts'

const quoteSchema = v.object({
  outAmount: wire.units,
  contextSlot: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
})
const swapSchema = v.object({ swapTransaction: v.pipe(v.string(), v.base64(), v.maxLength(1644)) })

/** What is asked of it. */
export type JupiterQuestion = {
  /** Mints; of the native token that of its wrapped form. */
  readonly from: string
  readonly to: string
  /** Whether one of them is the native token itself. */
  readonly unwraps: boolean
  readonly amount: bigint
  /** Absent: what it would give, without a transaction. */
  readonly user?: string | undefined
  readonly slippageBps: number
  /** What is to arrive at least: less slippage is asked for where it takes that. */
  readonly minimum?: bigint | undefined
}

export type JupiterAnswer = {
  /** Smallest units that arrive, as it claims. */
  readonly amount: bigint
  /** The slot that it looked at. */
  readonly slot: number
  /** Present where there is a user. */
  readonly transaction?: Uint8Array | undefined
}

/** How quotes name it. */
export const jupiterName = 'jupiter'
const urls = { withKey: 'https://api.jup.ag', open: 'https://lite-api.jup.ag' }

/** Jupiter, where the operator has named it. */
export function createJupiter(config: Pick<SwapSourceConfig, 'url' | 'apiKey'>, parts: createVendor.Parts) {
  const headers: Readonly<Record<string, string>> = config.apiKey === undefined ? {} : { 'x-api-key': config.apiKey }
  const url = config.url ?? (config.apiKey === undefined ? urls.open : urls.withKey)
  const vendor = createVendor<JupiterAnswer>({ name: jupiterName, url, headers }, parts)
  return {
    /** What it gives, or why it gives nothing. @param fresh Whether a kept answer is passed over */
    ask: (question: JupiterQuestion, fresh: boolean) =>
      vendor.ask(Object.values(question).join(' '), (request) => askJupiter(request, question), fresh),
  }
}

export type Jupiter = ReturnType<typeof createJupiter>

async function askJupiter(request: VendorRequest, question: JupiterQuestion): Promise<JupiterAnswer | undefined> {
  const { from, to, amount, user, minimum = 0n } = question
  // No table of addresses: each account is to be seen in the transaction. And the instructions that are read here.
  const form = { swapMode: 'ExactIn', asLegacyTransaction: 'true', instructionVersion: 'V1' }
  const quoteOf = async (slippageBps: number) => {
    const shared = { inputMint: from, outputMint: to, amount: String(amount), ...form }
    const raw = await request('/swap/v1/quote', v.unknown(), {
      query: { ...shared, slippageBps: String(slippageBps) },
    })
    return { raw, ...v.parse(quoteSchema, raw) }
  }
  let quote = await quoteOf(question.slippageBps)
  if (quote.outAmount < minimum) return undefined
  if (least(quote.outAmount, question.slippageBps) < minimum)
    quote = await quoteOf(Number(((quote.outAmount - minimum) * 10_000n) / quote.outAmount))
  const answer = { amount: quote.outAmount, slot: quote.contextSlot }
  if (quote.outAmount === 0n) return undefined
  if (user === undefined) return answer
  const { swapTransaction } = await request('/swap/v1/swap', swapSchema, {
    body: {
      quoteResponse: quote.raw,
      userPublicKey: user,
      wrapAndUnwrapSol: question.unwraps,
      asLegacyTransaction: true,
      dynamicComputeUnitLimit: true,
      prioritizationFeeLamports: {
        priorityLevelWithMaxLamports: { maxLamports: Number(maxPriorityFee), priorityLevel: 'medium' },
      },
    },
  })
  return { ...answer, transaction: new Uint8Array(Buffer.from(swapTransaction, 'base64')) }
}
