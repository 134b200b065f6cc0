import type { CaipNetworkId } from '@latchkey/protocol'
import type { FrameAccountType } from '@latchkey/protocol/frame'
import type { ApproverPorts } from '../approve/approve.types.ts'
import type { VaultStore } from '../store/vaultStore.ts'
import type { AccountState, SmartChains } from './smartChains.ts'

/** Whose account. */
export type AccountOwner = { readonly user: string; readonly address: string }

/** An account on a chain: the one address, with what it may do there. */
export type AccountOnChain = {
  readonly state: AccountState
  /** `smartAccount`: several calls may take effect together, and the account may be made smart for that. */
  readonly type: FrameAccountType
}

/** Of which type an account is on each chain: by the chain, by its code there, and by what the person prefers. */
export type AccountTypes = {
  /** What no node says is a plain account. */
  on(networkId: CaipNetworkId, owner: AccountOwner, signal: AbortSignal): Promise<AccountOnChain>
  /**
   * Keeps what a person prefers, where it can be had on the chain.
   * @returns The type that holds from then on.
   */
  prefer(
    type: FrameAccountType,
    networkId: CaipNetworkId,
    owner: AccountOwner,
    signal: AbortSignal,
  ): Promise<FrameAccountType>
  /** What the page's settings say, for a person who has never chosen. Until the document ends. */
  suggest(type: FrameAccountType): void
  /** The chains that the operator lists, whatever their nodes show. */
  readonly listed: readonly CaipNetworkId[]
  /** The chains on which accounts are smart or may become so. */
  chains(signal: AbortSignal): Promise<readonly CaipNetworkId[]>
}

export declare namespace createAccountTypes {
  type Options = {
    readonly store: Pick<VaultStore, 'get' | 'put'>
    readonly node: ApproverPorts['rpc']
    /** The chains that the operator lists. */
    readonly listed: readonly string[]
  }
}

export function createAccountTypes({ store, node, listed }: createAccountTypes.Options): AccountTypes {
  let loaded: Promise<SmartChains> | undefined
  let suggested: FrameAccountType = 'smartAccount'
  const isListed = (networkId: CaipNetworkId) => listed.includes(networkId)
  const ids = listed.filter((id): id is CaipNetworkId => id.startsWith('eip155:'))

  function smartChains(): Promise<SmartChains> {
    loaded ??= import('./smartChains.ts').then(({ createSmartChains }) => createSmartChains(listed, node))
    return loaded
  }

  async function stateOf(
    networkId: CaipNetworkId,
    { address }: AccountOwner,
    signal: AbortSignal,
  ): Promise<AccountState> {
    if (!isListed(networkId)) return 'none'
    try {
      return await (await smartChains()).stateOf(networkId, address, signal)
    } catch {
      signal.throwIfAborted()
      return 'none'
    }
  }

  async function on(networkId: CaipNetworkId, owner: AccountOwner, signal: AbortSignal): Promise<AccountOnChain> {
    const state = await stateOf(networkId, owner, signal)
    if (state !== 'plain' && state !== 'smart') return { state, type: 'eoa' }
    return { state, type: (await store.get(`accountType/${owner.user}`)) ?? suggested }
  }

  return {
    on,
    listed: ids,
    suggest: (type) => {
      suggested = type
    },
    async prefer(type, networkId, owner, signal) {
      const { state } = await on(networkId, owner, signal)
      if (type === 'smartAccount' && state !== 'plain' && state !== 'smart') return 'eoa'
      await store.put(`accountType/${owner.user}`, type)
      return type
    },
    async chains(signal) {
      if (ids.length === 0) return []
      const { isSmart } = await smartChains()
      const smart = await Promise.all(ids.map((id) => isSmart(id, signal)))
      return ids.filter((_, i) => smart[i])
    },
  }
}
