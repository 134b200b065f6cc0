import { type CaipNetworkId, isKitError, KitError, toKitError } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { Intent } from '../plan/intent.schema.ts'
import { isPlanOver, type Plan, type StepDraft } from '../plan/planState.ts'
import type { Revocable } from '../ports/adapter.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import type { AccountAllowance, AccountTokenAccount } from './allowances.query.ts'

/** What can be taken back of what `listAllowances` lists. */
export type RevocableItem = AccountAllowance | AccountTokenAccount

/**
 * Takes allowances back, and closes token accounts, on any number of networks: one network after the other, the one in use
 * first, to which the wallet is switched. On each the wallet is asked once for all where it takes calls as one (EIP-5792),
 * else for one after the other, each once the one before is in a block. Call it in the handler of a press. How far each is
 * says `selectRevocations`, after a reload too.
 *
 * @returns Once the wallet has taken the last: the ids of the plans. What a network refuses does not keep the others from
 * being asked for.
 * @throws KitError `wallet/user-rejected` where the person declines, after which nothing more is asked for;
 * `connection/client-not-set`, `plan/other-account` where another account is connected, `chain/unsupported` where nothing
 * can be taken back, `request/aborted`, `transaction/*` and what else the wallet answers, of the first network that failed.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * const { allowances } = await listAllowances(kit, { address, networkIds })
 * await revokeAllowances(kit, { items: allowances.filter(({ unlimited }) => unlimited) })
 */
export async function revokeAllowances(kit: Kit, options: revokeAllowances.Options): revokeAllowances.ReturnType {
  const { items, signal } = options
  const planIds: string[] = []
  let failure: KitError | undefined
  for (const group of groupItems(kit, items)) {
    if (signal?.aborted) throw aborted()
    try {
      planIds.push(await revokeOn(kit, group, signal))
    } catch (error) {
      const known = toKitError(error)
      if (stops.some((code) => isKitError(known, code))) throw known
      failure ??= known
    }
  }
  if (failure) throw failure
  return { planIds }
}

export declare namespace revokeAllowances {
  type Options = {
    /** As `listAllowances` lists them. */
    items: readonly RevocableItem[]
    /** Aborted: the wallet is not asked for what it was not asked for yet. */
    signal?: AbortSignal | undefined
  }
  type ReturnType = Promise<{ planIds: readonly string[] }>
}

/** After these, asking for more would be asking again. */
const stops = ['wallet/user-rejected', 'wallet/request-pending', 'request/aborted'] as const

type Group = { readonly networkId: CaipNetworkId; readonly owner: string; readonly items: readonly RevocableItem[] }

/** What one plan takes back: of one account on one network, as many steps as a wallet takes at once. */
function groupItems(kit: Kit, items: readonly RevocableItem[]): readonly Group[] {
  const { activeNamespace, networkByNamespace } = kit.store.getState()
  const inUse = activeNamespace && networkByNamespace[activeNamespace]
  const order = [inUse, ...kit.networks.map(({ caipNetworkId }) => caipNetworkId)]
  const groups = new Map<string, Group>()
  for (const item of items) {
    const { chainId: networkId, owner } = item
    const known = groups.get(`${networkId}:${owner}`)?.items ?? []
    groups.set(`${networkId}:${owner}`, { networkId, owner, items: [...known, item] })
  }
  return [...groups.values()].toSorted((one, other) => order.indexOf(one.networkId) - order.indexOf(other.networkId))
}

/** Resolves once the wallet has taken all of a group. */
async function revokeOn(kit: Kit, { networkId, owner, items }: Group, signal: AbortSignal | undefined) {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const { revocation } = driver
  if (!revocation) throw unsupportedChain({ details: network.name })
  const { startPlan } = await import('../plan/plan.actions.ts')
  let id = ''
  for (const parts of chunksOf(partsOf(items), maxCalls)) {
    if (signal?.aborted) throw aborted()
    const drafts = await Promise.all(
      parts.map(async (part): Promise<StepDraft> => {
        // What a chain builds before it signs holds for a minute: it is built when its turn comes.
        if (part.some(({ tokenAccount }) => tokenAccount !== undefined)) return { kind: 'revoke' }
        const call = await revocation({ network, from: owner, items: part })
        return { kind: 'revoke', work: 'bytes' in call ? undefined : { type: 'call', call } }
      }),
    )
    const [first, ...others] = drafts
    if (!first) continue
    const intent: Intent = { kind: 'revokeAllowances', parts: parts.map((part) => part.map(toWritten)) }
    const steps = [first, ...others] as const
    const plan = await startPlan(kit, { intent, networkId, from: owner, steps, pressEach: false, signal })
    if (!plan) throw aborted()
    id = plan.id
    await whenTaken(kit, id)
  }
  return id
}

/** Resolves once a wallet was asked for the last step of a plan and has answered. Rejects with why a plan has failed. */
function whenTaken(kit: Kit, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const look = ({ plans }: { readonly plans: readonly Plan[] }): void => {
      const plan = plans.find((each) => each.id === id)
      const end = (settle: () => void) => {
        stop()
        settle()
      }
      if (!plan || plan.status === 'cancelled') end(() => reject(aborted()))
      else if (plan.status === 'failed') end(() => reject(plan.error))
      else if (isPlanOver(plan) || isTaken(plan)) end(resolve)
    }
    stop = kit.store.subscribe(look)
    look(kit.store.getState())
  })
}

function isTaken({ status, mode, at, steps }: Plan): boolean {
  return status === 'pending' && (mode === 'batch' || at === steps.length - 1)
}

/** How much of Permit2 goes into one call, and how many token accounts fit into one transaction of Solana. */
const pairsPerCall = 50
const accountsPerTransaction = 16

/** What a step takes back: Permit2's all at once, token accounts as many as fit, anything else by itself. */
function partsOf(items: readonly RevocableItem[]): readonly (readonly IdentifiedRevocable[])[] {
  const all = items.map(toRevocable)
  const permit2 = all.filter(({ kind }) => kind === 'permit2')
  const accounts = all.filter(({ tokenAccount }) => tokenAccount !== undefined)
  const others = all.filter(({ kind, tokenAccount }) => kind !== 'permit2' && tokenAccount === undefined)
  return [
    ...others.map((one) => [one]),
    ...chunksOf(permit2, pairsPerCall),
    ...chunksOf(accounts, accountsPerTransaction),
  ]
}

type IdentifiedRevocable = Revocable & { readonly id: string }

/** An item in the words of its driver. */
export function toRevocable(item: RevocableItem): IdentifiedRevocable {
  if (!('kind' in item)) {
    const { id, mint, address } = item
    return { id, kind: 'token-account', token: mint, tokenAccount: address }
  }
  const { id, kind, token, spender, tokenId, tokenAccount } = item
  return { id, kind, token: token.address, spender: spender.address, tokenId, tokenAccount }
}

/** As it is kept with the plan. */
function toWritten(item: IdentifiedRevocable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

function aborted(): KitError {
  return new KitError({ code: 'request/aborted', shortMessage: 'Nothing more is taken back' })
}
