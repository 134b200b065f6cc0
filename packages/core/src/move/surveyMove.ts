import { type CaipNetworkId, formatAmount, type KitError, toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { FeeEstimate, Revocable } from '../ports/adapter.ts'
import type { MoveCost, MoveItem, MoveRoute, MoveState, MoveSurvey, MoveUnread, StayReason } from './moveState.ts'
import { nativeAmount } from './nativeAmount.ts'
import { proofOn, sourceOn } from './proof.ts'
import { isEmptyAccount, readGranted } from './readGranted.ts'
import { type Held, readHeld } from './readHeld.ts'

/**
 * What the sources have now, on all networks of the kit, where it goes, what it costs, and what stays and why. Nothing of it
 * is remembered: it is the whole plan, and after an interruption the rest of it.
 */
export async function surveySources(
  kit: Kit,
  state: Pick<MoveState, 'sources' | 'proofs' | 'stayed' | 'moved'>,
  { declined = new Set(), isLast = false }: SurveyOptions = {},
): Promise<MoveSurvey> {
  const known = { stayed: state.stayed, gone: new Set(state.moved.map(({ id }) => id)), declined, isLast }
  const routes = kit.networks.flatMap(({ caipNetworkId: networkId }): readonly MoveRoute[] => {
    const from = sourceOn(state, networkId)
    const proof = proofOn(state.proofs, networkId)
    const to = proof?.account.slice(proof.account.lastIndexOf(':') + 1)
    return from === undefined ? [] : [{ networkId, from, to }]
  })
  const surveys = await Promise.all(routes.map((route) => surveyNetwork(kit, route, known)))
  return {
    items: surveys.flatMap(({ items }) => items),
    routes,
    costs: surveys.flatMap(({ cost }) => (cost ? [cost] : [])),
    unread: surveys.flatMap(({ unread }) => unread),
  }
}

type SurveyOptions = {
  /** What the person leaves, by its id. */
  readonly declined?: ReadonlySet<string> | undefined
  /** What was moved in blocks is not looked for in lists that may be older. */
  readonly isLast?: boolean | undefined
}

type Known = Required<SurveyOptions> & {
  readonly stayed: MoveState['stayed']
  readonly gone: ReadonlySet<string>
  readonly declined: ReadonlySet<string>
}

type NetworkSurvey = {
  readonly items: readonly MoveItem[]
  readonly unread: readonly MoveUnread[]
  readonly cost: MoveCost | undefined
}

async function surveyNetwork(kit: Kit, route: MoveRoute, known: Known): Promise<NetworkSurvey> {
  const { networkId, from, to } = route
  const { stayed, gone, declined, isLast } = known
  const [held, granted] = await Promise.all([readHeld(kit, networkId, from), readGranted(kit, networkId, from)])
  const unread = [...held.unread, ...granted.unread]
  const found = [...held.things.map((thing) => toItem(networkId, thing)), ...granted.items]
  const native = held.nativeUnits
  if (found.length === 0 && (native ?? 0n) === 0n) return { items: [], unread, cost: undefined }

  // What costs are paid with; what an item may take of it is gone for those after it.
  let left = native ?? 0n
  const items: MoveItem[] = []
  for (const item of found) {
    if (item.kind === 'token-account' && !isEmptied(item, items)) continue
    const isBound = to === undefined && movedKinds.has(item.kind)
    const kept = declined.has(item.id) ? 'declined' : isBound ? 'unproven' : item.stays
    if (kept) {
      items.push({ ...item, stays: kept })
      continue
    }
    const isIndexed = item.kind !== 'token' && gone.has(item.id)
    if (isIndexed && isLast) continue
    const { fee, refusal } = await price(kit, route, item)
    // A list may still name what has left in a block.
    if (isIndexed && refusal) continue
    // Afterwards there is no money left to try by: what was found before holds.
    const before = isLast ? stayed[item.id] : undefined
    const stays = before ?? refusal ?? (fee && fee.maxFeeUnits > left ? 'no-gas' : undefined) ?? stayed[item.id]
    if (stays === undefined && fee) left -= fee.expectedFeeUnits
    items.push({ ...item, ...feeOf(fee), stays })
  }
  const last = native === undefined ? [] : await surveyNative(kit, route, { native, left }, known)
  return { items: [...items, ...last], unread, cost: costOf(networkId, [...items, ...last]) }
}

/** The network's own currency: what the others leave of it, less its own fee. */
async function surveyNative(
  kit: Kit,
  { networkId, from, to }: MoveRoute,
  { native, left }: { readonly native: bigint; readonly left: bigint },
  { declined, stayed }: Known,
): Promise<readonly MoveItem[]> {
  if (native === 0n) return []
  const network = findNetwork(kit, networkId)
  const { symbol, decimals } = network.nativeCurrency
  const token = { symbol, decimals }
  const id = `${networkId} native`
  const item = { kind: 'native', id, networkId, name: symbol, token, amountUnits: left } as const
  const shown = (units: bigint) => ({ amountUnits: units, amount: formatAmount(units, decimals) })
  const whole = { ...item, ...shown(native) }
  if (declined.has(id)) return [{ ...whole, stays: 'declined' }]
  if (to === undefined) return [{ ...whole, stays: 'unproven' }]
  try {
    const driver = await kit.driver(network.chainNamespace)
    const { units, fee } = await nativeAmount(driver, { network, from, to, token, left })
    if (units <= 0n) return [{ ...whole, ...feeOf(fee), stays: 'below-fee' }]
    return [{ ...item, ...shown(units), ...feeOf(fee), stays: stayed[id] }]
  } catch (error) {
    return [{ ...whole, stays: nativeReason(toKitError(error)) }]
  }
}

function toItem(networkId: CaipNetworkId, thing: Held): MoveItem {
  const { token, units, kind, name, value, iconUrl } = thing
  const { address = '', decimals, nft } = token
  const id = `${networkId} ${kind} ${address.slice(address.lastIndexOf(':') + 1)} ${nft?.tokenId ?? ''}`.trim()
  const amount = nft && units === 1n ? undefined : formatAmount(units, decimals)
  return { kind, id, networkId, name, value, iconUrl, token, amountUnits: units, amount }
}

/** What goes to the address that was proven, and the deposits that go with it. */
const movedKinds: ReadonlySet<MoveItem['kind']> = new Set(['token', 'nft', 'token-account', 'native'])

/** Whether a token account is empty, or will be: what it holds is among what goes. */
function isEmptied(
  { tokenAccount }: Extract<MoveItem, { kind: 'token-account' }>,
  others: readonly MoveItem[],
): boolean {
  if (isEmptyAccount(tokenAccount)) return true
  return others.some((item) => {
    const isThing = item.kind === 'token' || item.kind === 'nft'
    return isThing && item.stays === undefined && item.token.address?.endsWith(`:${tokenAccount.mint}`)
  })
}

/** What an item costs, or why the network would not take it. */
async function price(
  kit: Kit,
  { networkId, from, to }: MoveRoute,
  item: MoveItem,
): Promise<{ readonly fee?: FeeEstimate | undefined; readonly refusal?: StayReason | undefined }> {
  const network = findNetwork(kit, networkId)
  try {
    const driver = await kit.driver(network.chainNamespace)
    if ('token' in item && to !== undefined) {
      const { token, amountUnits } = item
      return { fee: await driver.estimateSend?.({ network, from, to, token, amountUnits }) }
    }
    const granted = await grantedBy(item)
    if (!granted || !driver.revocation) return {}
    const built = await driver.revocation({ network, from, items: [granted] })
    return { fee: await driver.estimateTransaction?.({ network, transaction: { from, ...built } }) }
  } catch (error) {
    return { refusal: whyNot(toKitError(error)) }
  }
}

/** What is taken back for an item. A token account that still holds something costs what taking back a delegate does. */
async function grantedBy(item: MoveItem): Promise<Revocable | undefined> {
  if (item.kind !== 'allowance' && item.kind !== 'token-account') return undefined
  const { toRevocable } = await import('../allowances/revokeAllowances.action.ts')
  if (item.kind === 'allowance') return toRevocable(item.allowance)
  const closed = toRevocable(item.tokenAccount)
  return isEmptyAccount(item.tokenAccount) ? closed : { ...closed, kind: 'spl-delegate' }
}

/** What a refusal of the chain means for the thing that was to be moved. */
export function whyNot(error: KitError): StayReason {
  if (error.code === 'transaction/insufficient-funds') return 'no-gas'
  if (!/^(transaction|amount|chain|address)\//.test(error.code)) return 'unread'
  return locked.test(`${error.message} ${error.details ?? ''}`) ? 'locked' : 'refused'
}

/** As tokens of both families say it: frozen accounts, paused and soulbound contracts. */
const locked = /frozen|locked|paused|soulbound|non-?transferable/i

function nativeReason(error: KitError): StayReason {
  const reason = whyNot(error)
  return reason === 'no-gas' || error.code.startsWith('amount/') ? 'below-fee' : reason
}

/** A half more than was found is still agreed to: fees move from block to block. */
function feeOf(fee: FeeEstimate | undefined) {
  return fee && { maxFeeUnits: (fee.maxFeeUnits * 3n) / 2n, expectedFeeUnits: fee.expectedFeeUnits }
}

function costOf(networkId: CaipNetworkId, items: readonly MoveItem[]): MoveCost | undefined {
  const going = items.filter(({ stays }) => stays === undefined)
  if (going.length === 0) return undefined
  const sum = (fee: 'maxFeeUnits' | 'expectedFeeUnits') => going.reduce((total, item) => total + (item[fee] ?? 0n), 0n)
  return {
    networkId,
    maxFeeUnits: sum('maxFeeUnits'),
    expectedFeeUnits: sum('expectedFeeUnits'),
    isPartial: going.some(({ maxFeeUnits }) => maxFeeUnits === undefined),
  }
}
