import { type CaipAddress, KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { stepWithoutWork } from '../plan/plan.errors.ts'
import type { BuiltStep, Plan, PlanStep } from '../plan/planState.ts'
import type { ChainDriver, TokenRef } from '../ports/adapter.ts'
import { feeRisen, notProven } from './move.errors.ts'
import type { MoveItem } from './moveState.ts'
import { moveStore } from './moveStore.ts'
import { nativeAmount } from './nativeAmount.ts'
import { checkProof, proofOn, sourceOn } from './proof.ts'

const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** What was written down of what a step moves. How much that is, the chain says when its turn comes. */
const partSchema = v.object({
  id: v.string(),
  kind: v.picklist(['token', 'nft', 'native']),
  name: v.string(),
  amount: v.optional(v.string()),
  address: v.optional(v.string()),
  symbol: v.string(),
  decimals: digits,
  standard: v.optional(v.picklist(['ERC721', 'ERC1155', 'SPL', 'TOKEN2022'])),
  tokenId: v.optional(digits),
  /** Of an NFT, how many. */
  units: digits,
  /** What the person agreed to pay at most. Absent: its network can't say. */
  maxFee: v.optional(digits),
})

export type MovePart = v.InferOutput<typeof partSchema>

/** An item as it is kept with its plan. */
export function toPart(item: Extract<MoveItem, { kind: 'token' | 'nft' | 'native' }>): Record<string, string> {
  const { id, kind, name, amount, token, amountUnits, maxFeeUnits } = item
  const written: Readonly<Record<keyof MovePart, string | undefined>> = {
    id,
    kind,
    name,
    amount,
    address: token.address,
    symbol: token.symbol,
    decimals: String(token.decimals),
    standard: token.nft?.standard,
    tokenId: token.nft?.tokenId,
    units: String(amountUnits),
    maxFee: maxFeeUnits === undefined ? undefined : String(maxFeeUnits),
  }
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

export function readParts({ intent }: Pick<Plan, 'intent'>): readonly MovePart[] {
  return intent.kind === 'move' ? intent.parts.map((part) => v.parse(partSchema, part)) : []
}

/**
 * Builds a step that moves something: all that there is of it now, to the address whose proof is checked once more.
 * @throws KitError `move/not-proven`, `move/fee-risen`, `transaction/insufficient-funds` where nothing is there, and what the
 * driver throws.
 */
export async function buildMove(kit: Kit, plan: Plan, step: PlanStep): Promise<BuiltStep> {
  const { intent, networkId, from, steps } = plan
  const part = readParts(plan)[steps.indexOf(step)]
  if (intent.kind !== 'move' || !part) throw stepWithoutWork({ details: step.kind })
  const { to } = intent
  const state = moveStore(kit).getState()
  const proof = proofOn(state.proofs, networkId)
  if (!proof || proof.account.slice(proof.account.lastIndexOf(':') + 1) !== to) throw notProven({ details: to })
  if (sourceOn(state, networkId) !== from) throw notProven({ details: `not from ${from}` })
  await checkProof(kit, state.sources, proof)

  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const token = toToken(part)
  const { units, fee } =
    part.kind === 'native'
      ? await nativeAmount(driver, {
          network,
          from,
          to,
          token,
          left: await driver.readNativeBalance({ network, address: from }),
        })
      : await tokenAmount(driver, part, { network, from, to, token })
  if (units <= 0n)
    throw new KitError({ code: 'transaction/insufficient-funds', shortMessage: `No ${token.symbol} is left` })
  if (fee && part.maxFee !== undefined && fee.maxFeeUnits > BigInt(part.maxFee)) {
    throw feeRisen({ details: `${fee.maxFeeUnits}, ${part.maxFee} were agreed to` })
  }
  const transfer = { network, from, to, token, amountUnits: units }
  if (part.kind === 'native' || !driver.transferCall) return { work: { type: 'send', to, token, amountUnits: units } }
  return { work: { type: 'call', call: driver.transferCall(transfer) } }
}

type Transfer = Omit<Parameters<NonNullable<ChainDriver['estimateSend']>>[0], 'amountUnits'>

async function tokenAmount(driver: ChainDriver, part: MovePart, request: Transfer) {
  const { network, from: address, token } = request
  const read =
    part.kind === 'token' ? await driver.readTokenBalances?.({ network, address, tokens: [token] }) : undefined
  const units = read?.[0] ?? BigInt(part.units)
  return { units, fee: units > 0n ? await driver.estimateSend?.({ ...request, amountUnits: units }) : undefined }
}

function toToken({ address, symbol, decimals, standard, tokenId = '0' }: MovePart): TokenRef {
  // Written by `toPart`, read back by a schema: its driver parses the address.
  const token = { address: address as CaipAddress | undefined, symbol, decimals: Number(decimals) }
  return standard === undefined ? token : { ...token, nft: { standard, tokenId } }
}
