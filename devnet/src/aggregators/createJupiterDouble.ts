import {
  type AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  fetchEncodedAccounts,
  getBase64EncodedWireTransaction,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTokenDecoder,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as v from 'valibot'
import { type SolanaPool, solanaMarket } from '../solana/solanaMarket.ts'
import { solanaPersonas } from '../solana/solanaPersonas.ts'
import type { Mood } from './aggregators.types.ts'
import type { Asked } from './answerAs.ts'

const { pools, wrappedSol } = solanaMarket
const budgetProgram = address('ComputeBudget111111111111111111111111111111')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const thief = solanaPersonas.carol.address
const computeUnits = 200_000

const mint = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const number = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const quoteSchema = v.object({
  inputMint: mint,
  outputMint: mint,
  amount: v.pipe(
    number,
    v.transform((text) => BigInt(text)),
  ),
  slippageBps: v.pipe(number, v.transform(Number), v.maxValue(10_000)),
  swapMode: v.literal('ExactIn'),
  asLegacyTransaction: v.literal('true'),
  instructionVersion: v.literal('V1'),
})
const swapSchema = v.object({
  userPublicKey: mint,
  wrapAndUnwrapSol: v.boolean(),
  asLegacyTransaction: v.literal(true),
  quoteResponse: v.object({
    inputMint: mint,
    outputMint: mint,
    inAmount: v.pipe(
      number,
      v.transform((text) => BigInt(text)),
    ),
    outAmount: v.pipe(
      number,
      v.transform((text) => BigInt(text)),
    ),
    slippageBps: v.number(),
    routePlan: v.array(v.object({ swapInfo: v.object({ ammKey: mint, inputMint: mint }) })),
  }),
})

type Step = { readonly pool: SolanaPool; readonly from: Address }

/** An instruction that signs with the account that swaps, if at all. */
export type FurtherInstruction = Instruction<string, readonly { address: Address; role: AccountRole }[]>

/**
 * Jupiter's Swap API v1 from its public documents, over the pools of the Solana devnet: `GET /swap/v1/quote` and
 * `POST /swap/v1/swap`. It builds legacy transactions alone.
 */
export function createJupiterDouble(rpcUrl: string, moodOf: () => Mood) {
  const rpc = createSolanaRpc(rpcUrl)
  let further: readonly FurtherInstruction[] = []

  async function quote(query: v.InferOutput<typeof quoteSchema>) {
    const { inputMint, outputMint, amount, slippageBps, swapMode } = query
    const steps = findSteps(inputMint, outputMint)
    if (steps === undefined) throw new Error('Could not find any route')
    const ends = steps.map(({ pool, from }) => endsOf(pool, from))
    const vaults = await fetchEncodedAccounts(
      rpc,
      ends.flatMap(({ gets, gives }) => [gets.vault.address, gives.vault.address]),
    )
    const held = vaults.map((account) => (account.exists ? getTokenDecoder().decode(account.data).amount : 0n))
    let left = amount
    const routePlan = steps.map(({ pool }, index) => {
      const inAmount = left
      left = solanaMarket.amountOut(
        inAmount,
        { gets: held[2 * index] ?? 0n, gives: held[2 * index + 1] ?? 0n },
        pool.feeBps,
      )
      const { gets, gives } = ends[index] ?? endsOf(pool, inputMint)
      const feeAmount = String((inAmount * pool.feeBps) / 10_000n)
      const amounts = { inAmount: String(inAmount), outAmount: String(left), feeAmount, feeMint: gets.mint }
      const info = { ammKey: pool.key.address, label: 'Devnet', inputMint: gets.mint, outputMint: gives.mint }
      return { swapInfo: { ...info, ...amounts }, percent: 100 }
    })
    const says = moodOf() === 'lies' ? (left * 11n) / 10n : left
    return {
      inputMint,
      inAmount: String(amount),
      outputMint,
      outAmount: String(says),
      otherAmountThreshold: String((says * BigInt(10_000 - slippageBps)) / 10_000n),
      swapMode,
      slippageBps,
      platformFee: null,
      priceImpactPct: '0',
      routePlan,
      contextSlot: Number(await rpc.getSlot().send()),
      timeTaken: 0.01,
    }
  }

  async function build({ userPublicKey, wrapAndUnwrapSol, quoteResponse }: v.InferOutput<typeof swapSchema>) {
    const { inputMint, outputMint, inAmount, outAmount, slippageBps, routePlan } = quoteResponse
    const mood = moodOf()
    const owner = createNoopSigner(userPublicKey)
    const accountOf = async (token: Address, of = userPublicKey) =>
      (await findAssociatedTokenPda({ owner: of, mint: token, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
    const [source, destination] = [await accountOf(inputMint), await accountOf(outputMint)]
    const make = (token: Address, ata: Address) =>
      getCreateAssociatedTokenIdempotentInstruction({ payer: owner, ata, owner: userPublicKey, mint: token })
    const steps = routePlan.map(({ swapInfo }): Step => {
      const pool = pools.find(({ key }) => key.address === swapInfo.ammKey)
      if (pool === undefined) throw new Error('Unknown pool')
      return { pool, from: swapInfo.inputMint }
    })
    const route = solanaMarket.route({
      user: userPublicKey,
      source,
      destination,
      mint: outputMint,
      steps,
      amount: inAmount,
      quoted: outAmount,
      slippageBps: mood === 'loose' ? Math.min(10_000, slippageBps + 1_000) : slippageBps,
      recipient: mood === 'steals' ? await accountOf(outputMint, thief) : undefined,
    })
    const wraps = wrapAndUnwrapSol && inputMint === wrappedSol
    const unwraps = wrapAndUnwrapSol && (inputMint === wrappedSol || outputMint === wrappedSol)
    const wrapped = await accountOf(wrappedSol)
    const greed = getTransferInstruction({
      source,
      destination: await accountOf(inputMint, thief),
      authority: owner,
      amount: 1n,
    })
    const instructions: readonly Instruction[] = [
      { programAddress: budgetProgram, data: Uint8Array.from([2, ...little(computeUnits, 4)]) },
      { programAddress: budgetProgram, data: Uint8Array.from([3, ...little(1, 8)]) },
      ...(wraps
        ? [
            make(wrappedSol, wrapped),
            getTransferSolInstruction({ source: owner, destination: wrapped, amount: inAmount }),
            getSyncNativeInstruction({ account: wrapped }),
          ]
        : []),
      make(outputMint, destination),
      mood === 'elsewhere' ? { ...route, programAddress: memoProgram } : route,
      ...(mood === 'greedy' ? (further.length > 0 ? further : [greed]) : []),
      ...(unwraps ? [getCloseAccountInstruction({ account: wrapped, destination: userPublicKey, owner })] : []),
    ]
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (start) => setTransactionMessageFeePayer(userPublicKey, start),
      (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
      (start) => appendTransactionMessageInstructions(instructions, start),
    )
    return {
      swapTransaction: getBase64EncodedWireTransaction(compileTransaction(message)),
      lastValidBlockHeight: Number(lifetime.lastValidBlockHeight),
      prioritizationFeeLamports: 1,
    }
  }

  return {
    /** Undefined for a path that it has not. @throws Error for what it can't answer */
    async answer({ path, query, body }: Asked): Promise<object | undefined> {
      if (path === '/swap/v1/quote') return quote(v.parse(quoteSchema, query))
      return path === '/swap/v1/swap' ? build(v.parse(swapSchema, body)) : undefined
    },

    doFurther(instructions: readonly FurtherInstruction[]) {
      further = instructions
    },
  }
}

/** The shortest way over pools, three at most. */
function findSteps(from: Address, to: Address, most = 3): readonly Step[] | undefined {
  let found: readonly Step[] | undefined
  for (const pool of most === 0 ? [] : pools) {
    if (!pool.sides.some(({ mint: one }) => one === from)) continue
    const next = endsOf(pool, from).gives.mint
    const rest = next === to ? [] : findSteps(next, to, most - 1)
    if (rest !== undefined && rest.length + 1 < (found?.length ?? 4)) found = [{ pool, from }, ...rest]
  }
  return found
}

function endsOf({ sides: [one, other] }: SolanaPool, from: Address) {
  return one.mint === from ? { gets: one, gives: other } : { gets: other, gives: one }
}

const little = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256)
