import type { CaipNetworkId } from '@latchkey/protocol'
import { type AskedPermission, type GrantAddress, writeExecutionPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import type { RevocableItem } from '../allowances/revokeAllowances.action.ts'
import { accountToAsk } from '../connection/accountToAsk.ts'
import type { Kit } from '../kit/kit.types.ts'
import { modalPlaces } from '../modal/modalPlaces.ts'
import { openModal } from '../modal/openModal.action.ts'
import { contextInvalid } from './permissions.errors.ts'
import { type Permission, readPermission } from './readPermission.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Asks the account in use to let somebody spend within limits, without asking each time (ERC-7715). The person may grant
 * less, or for a shorter time, unless the app says that the amounts stand: what was granted is what this answers, read
 * from what the chain will hold it to. All are granted, or none. Call it in the handler of a press.
 *
 * @returns The permissions in the order in which they were asked for. Give the delegate its `context`; others can
 * do nothing with it.
 * @throws KitError `permissions/not-supported` where the wallet doesn't know ERC-7715, `permissions/context-invalid` where
 * it answers with something else than what it was asked for, `connection/client-not-set` without an account, `network/*`,
 * `rpc/invalid-params` for what the wallet doesn't grant, `wallet/user-rejected` and what else the
 * wallet answers.
 * @see https://eips.ethereum.org/EIPS/eip-7715
 * @example
 * // 20 USDC a day for a week.
 * const [budget] = await requestPermissions(kit, {
 *   delegate,
 *   permissions: [{ kind: 'periodic', asset: { kind: 'token', address: usdc }, units: 20_000_000n, periodSeconds: 86_400 }],
 *   justification: 'Coffee',
 * })
 */
export async function requestPermissions(
  kit: Kit,
  options: requestPermissions.Options,
): Promise<readonly Permission[]> {
  const { delegate, permissions, expiresAt, payee, redeemers, justification, isAdjustable = true } = options
  const { network, from: account } = accountToAsk(kit, options.networkId)
  const place = { networkId: network.caipNetworkId, from: account }
  const asked = permissions.map((permission) =>
    writeExecutionPermission({
      chainId: Number(network.id),
      account,
      delegate,
      permission,
      expiresAt,
      payee,
      redeemers,
      justification,
      isAdjustable,
    }),
  )
  const answer = v.safeParse(answerSchema, await requestWallet(kit, place, 'wallet_requestExecutionPermissions', asked))
  if (!answer.success || answer.output.length !== asked.length) {
    throw contextInvalid({ details: 'The wallet did not answer with a context for each permission.' })
  }
  const granted = answer.output.map(({ context, delegationManager }) => {
    if (delegationManager !== undefined && delegationManager.toLowerCase() !== ours) {
      throw contextInvalid({ details: `It is for another contract: ${delegationManager}.` })
    }
    const one = readPermission({ context, networkId: network.caipNetworkId })
    if (!same(one.delegate, delegate) || !same(one.account, account)) {
      throw contextInvalid({ details: `It lets ${one.delegate} act for ${one.account}.` })
    }
    return one
  })
  if (kit.features.smartSessions && modalPlaces(kit).count > 0) {
    void openModal(kit, { view: 'SmartSessionCreated', params: { permissions: granted } })
  }
  return granted
}

export declare namespace requestPermissions {
  type Options = {
    /** Who may spend: the account of the app's server, say. */
    readonly delegate: GrantAddress
    /** What it may do; 8 at most. */
    readonly permissions: readonly AskedPermission[]
    /** In seconds since 1970, 30 days ahead at most. Default: as long as the wallet offers. */
    readonly expiresAt?: number | undefined
    /** Who alone may receive. Default: anyone. */
    readonly payee?: GrantAddress | undefined
    /** Who alone may use it, if the delegate hands it on. Default: anyone to whom it is handed on. */
    readonly redeemers?: readonly GrantAddress[] | undefined
    /** What it is for, in words of the app that the person sees as the app's. */
    readonly justification?: string | undefined
    /** Whether the person may grant a lower amount. Default: yes. */
    readonly isAdjustable?: boolean | undefined
    /** Default: the network in use. */
    readonly networkId?: CaipNetworkId | undefined
  }
}

/**
 * Takes back what others may spend: permissions by their contexts (ERC-7715), one after the other, and then what
 * `listAllowances` lists, on any number of networks, as one where the wallet takes calls as one (EIP-5792), and at the end
 * the contract that is the code of an account of the embedded wallet (EIP-7702), which waits for its block. In the embedded
 * wallet the services stop using a permission at once; it is of no use at all once the chain has heard of it, which
 * `readRemaining` says. Call it in the handler of a press.
 *
 * @returns Once the wallet has taken all of it. How far allowances are says `selectRevocations`.
 * @throws KitError `permissions/not-supported` where the wallet doesn't know ERC-7715, and for the code of an account of
 * another wallet than the embedded one, `permissions/unknown` for one that is none of the account's, `connection/client-not-set` without an account, `plan/other-account` where another one is
 * connected, `wallet/user-rejected` and what else the wallet answers. Those before the one that failed are taken back.
 * @see https://eips.ethereum.org/EIPS/eip-7715
 * @example
 * await revokePermissions(kit, { contexts: [budget.context] })
 * @example
 * // Whatever may take all there is.
 * await revokePermissions(kit, { allowances: allowances.filter(({ unlimited }) => unlimited) })
 */
export async function revokePermissions(kit: Kit, options: revokePermissions.Options): Promise<void> {
  const { contexts = [], allowances = [], contracts = [], signal } = options
  if (contexts.length > 0) {
    const { network, from } = accountToAsk(kit, options.networkId)
    const place = { networkId: network.caipNetworkId, from }
    for (const permissionContext of contexts) {
      await requestWallet(kit, place, 'wallet_revokeExecutionPermission', [{ permissionContext }])
    }
  }
  if (allowances.length > 0) {
    const { revokeAllowances } = await import('../allowances/revokeAllowances.action.ts')
    await revokeAllowances(kit, { items: allowances, signal })
  }
  for (const contract of contracts) {
    const { undoDelegation } = await import('../allowances/undoDelegation.ts')
    signal?.throwIfAborted()
    await undoDelegation(kit, contract)
  }
}

export declare namespace revokePermissions {
  type Options = {
    /** Of permissions, as `requestPermissions` answered them. */
    readonly contexts?: readonly string[] | undefined
    /** Where they were granted. Default: the network in use. */
    readonly networkId?: CaipNetworkId | undefined
    /** Allowances, delegates and empty token accounts, as `listAllowances` and `usePermissions` list them. */
    readonly allowances?: readonly RevocableItem[] | undefined
    /** The code that an account of the embedded wallet has on networks, as `usePermissions` lists it. */
    readonly contracts?: readonly { readonly chainId: CaipNetworkId; readonly owner: string }[] | undefined
    /** Aborted: the wallet is not asked for what it was not asked for yet. */
    readonly signal?: AbortSignal | undefined
  }
}

const ours = smartAccountContracts.DelegationManager.toLowerCase()
const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/))
const answerSchema = v.array(v.object({ context: hexSchema, delegationManager: v.optional(hexSchema) }))

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
