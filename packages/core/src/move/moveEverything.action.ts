import {
  addressesSpanChains,
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  type KitError,
  nativeTokenAddress,
  toKitError,
} from '@latchkey/protocol'
import { addressOn } from '../connection/account.selectors.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { refreshHoldings } from '../queries/queryClient.ts'
import { notProven } from './move.errors.ts'
import type { Moved } from './move.schema.ts'
import type { MoveState, MoveSurvey } from './moveState.ts'
import { moveStore, sendMove } from './moveStore.ts'
import { askForProof, connectionOf, sourceOn } from './proof.ts'
import { hasTokens } from './readHeld.ts'
import { runMove, settlePlans } from './runMove.ts'
import { surveySources } from './surveyMove.ts'

/**
 * Begins a move of everything that the accounts in use have. What an earlier page had begun stays: go on with it by
 * `surveyMove` and `moveEverything`, or leave it by `leaveMove`.
 * @throws KitError `connection/client-not-set` without an account.
 */
export function beginMove(kit: Kit): MoveState {
  const sources = accountsInUse(kit)
  const state = moveStore(kit).getState()
  // One of which nothing came, of a wallet that is no longer here, is none.
  const isHere = state.sources.some((source) => connectionOf(kit, source) !== undefined)
  if (state.begun || state.proofs.length > 0 || isHere) return state
  if (sources.length === 0) throw connectionClientNotSet({ details: 'There is no account to leave' })
  return sendMove(kit, { type: 'Began', sources })
}

/**
 * Proves another wallet: asks it, once, to sign a text with its address, this page and a nonce of this moment. Nothing is
 * ever sent to an address that was not proven so. Each family of networks needs a proof of its own, and so does each network
 * of a wallet that is a contract. Call it in the handler of a press.
 * @throws KitError `move/same-account` for an account that is left, `move/not-proven` where the answer is not of this
 * address, this page and this moment, or no contract is at the address there; `siwx/node-unavailable`,
 * `wallet/user-rejected` and what else the wallet answers.
 * @example
 * await proveDestination(kit, { account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
 */
export async function proveDestination(kit: Kit, options: proveDestination.Options): Promise<MoveState> {
  const { sources } = beginMove(kit)
  sendMove(kit, { type: 'ProofAsked' })
  try {
    return sendMove(kit, { type: 'Proven', proof: await askForProof(kit, sources, options) })
  } catch (error) {
    const known = toKitError(error)
    sendMove(kit, { type: 'ProofRefused', error: known })
    throw known
  }
}

export declare namespace proveDestination {
  type Options = {
    /** An account of a connected wallet, CAIP-10. */
    readonly account: CaipAddress
    /** Where its contract is to be asked. Default: the network of `account`. */
    readonly networkId?: CaipNetworkId | undefined
  }
}

/**
 * What there is to move, in order, with what it costs at most, what stays and why, and what could not be looked at. Nothing
 * is asked of a wallet. After an interruption it is the rest: what was sent is waited for first.
 * @throws KitError `connection/client-not-set` without an account.
 */
export async function surveyMove(kit: Kit, { leave = [] }: surveyMove.Options = {}): Promise<MoveSurvey> {
  beginMove(kit)
  sendMove(kit, { type: 'ReadBegan' })
  try {
    await settlePlans(kit)
    readAgain(kit)
    const { sources, proofs, moved } = moveStore(kit).getState()
    const state = { sources, proofs, moved, stayed: {} }
    const survey = await surveySources(kit, state, { declined: new Set(leave) })
    sendMove(kit, { type: 'Read', survey })
    return survey
  } catch (error) {
    const known = toKitError(error)
    sendMove(kit, { type: 'Paused', error: known })
    throw known
  }
}

export declare namespace surveyMove {
  type Options = {
    /** The ids of items that the person leaves where they are. */
    readonly leave?: readonly string[] | undefined
  }
}

/**
 * Moves what `surveyMove` has found and the person has seen, to the addresses that were proven, on all networks: tokens and
 * NFTs, then takes back what others may take, and the networks' own currencies last. On each network the wallet is asked once
 * for all where it takes calls as one (EIP-5792), else for one after the other. Call it in the handler of a press. What one
 * network refuses does not keep the others from going; each thing goes in the whole amount that is there when its turn comes,
 * so that going on after any interruption moves nothing twice.
 *
 * @returns What has left, and what stays and why. Only where `survey` has neither items nor unread networks was everything
 * moved.
 * @throws KitError `move/not-proven` without a proof, `move/fee-risen` where it would cost more than the survey said,
 * `wallet/user-rejected`, `request/aborted`, `transaction/timeout` for what is still on its way. After these `surveyMove` and
 * this go on.
 * @example
 * await proveDestination(kit, { account })
 * const { costs } = await surveyMove(kit)
 * const { survey } = await moveEverything(kit)
 */
export async function moveEverything(kit: Kit, { signal }: moveEverything.Options = {}): moveEverything.ReturnType {
  const { status, survey, proofs } = moveStore(kit).getState()
  if (status !== 'ready' || !survey || proofs.length === 0) throw notProven({ details: 'survey the move first' })
  sendMove(kit, { type: 'Started' })
  try {
    await runMove(kit, survey, signal)
    readAgain(kit)
    const state = moveStore(kit).getState()
    const known = { ...state, stayed: { ...refusedOf(survey), ...state.stayed } }
    const after = await surveySources(kit, known, { declined: declinedOf(survey), isLast: true })
    const { moved } = sendMove(kit, { type: 'Ended', survey: after })
    return { moved, survey: after }
  } catch (error) {
    const known: KitError = toKitError(error)
    readAgain(kit)
    sendMove(kit, { type: 'Paused', error: known })
    throw known
  }
}

export declare namespace moveEverything {
  type Options = {
    /** Aborted: the wallet is not asked for what it was not asked for yet. */
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = Promise<{ readonly moved: readonly Moved[]; readonly survey: MoveSurvey }>
}

/** Forgets a move: its proofs, and the list of what has left. What was sent is not undone. Without effect while it runs. */
export function leaveMove(kit: Kit): void {
  sendMove(kit, { type: 'Left' })
}

/** Has what the sources hold read past the memory of the api: what has just come leaves with the rest. */
function readAgain(kit: Kit): void {
  const state = moveStore(kit).getState()
  const natives = kit.networks.flatMap(({ caipNetworkId: networkId, chainNamespace }) => {
    const isListed = hasTokens(networkId) && sourceOn(state, networkId) !== undefined
    return isListed ? [formatCaipAddress(networkId, nativeTokenAddress(chainNamespace))] : []
  })
  refreshHoldings(kit, natives)
}

function declinedOf({ items }: MoveSurvey): ReadonlySet<string> {
  return new Set(items.flatMap(({ id, stays }) => (stays === 'declined' ? [id] : [])))
}

/** What its contract had not let go before anything was moved. */
function refusedOf({ items }: MoveSurvey): MoveState['stayed'] {
  return Object.fromEntries(
    items.flatMap(({ id, stays }) => (stays === 'refused' || stays === 'locked' ? [[id, stays]] : [])),
  )
}

/** One account for each family of networks, and one for each network where addresses are of one alone. */
function accountsInUse(kit: Kit): readonly CaipAddress[] {
  const { connections, currentByNamespace } = kit.store.getState()
  const found = new Map<string, CaipAddress>()
  for (const { caipNetworkId: networkId, chainNamespace } of kit.networks) {
    const connection = connections.get(currentByNamespace[chainNamespace] ?? '')
    const address = connection && addressOn(connection, networkId)
    const spans = addressesSpanChains[chainNamespace]
    const place = spans ? chainNamespace : networkId
    const isOwn = spans || connection?.accounts.includes(`${networkId}:${address}`)
    if (address !== undefined && isOwn && !found.has(place)) found.set(place, `${networkId}:${address}`)
  }
  return [...found.values()]
}
