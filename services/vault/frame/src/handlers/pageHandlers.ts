import type { CaipNetworkId } from '@latchkey/protocol'
import { frameNetworkId, isFrameFamily } from '@latchkey/protocol/frame'
import { serviceEndpoints } from '@latchkey/protocol/vault'
import { evmAccount, noCode } from '@latchkey/reading'
import type { Approve, Owner } from '../approve/approve.types.ts'
import type { Batches } from '../batches/createBatches.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { canUsePasskeys } from '../passkeys/passkeys.ts'
import type { Permissions } from '../permissions/createPermissions.ts'
import { answerRpc, type NodeCalls } from '../rpc/answerRpc.ts'
import type { SecurityFlows } from '../security/securityFlow.ts'
import type { AccountTypes } from '../smartAccounts/accountTypes.ts'
import type { Handlers } from './requestRouter.ts'

/** What the page says of itself: claims, none of which decides anything. */
export type PageClaims = {
  name: string | undefined
  /** How the page looks; the system's choice until it says. */
  theme: 'light' | 'dark' | undefined
}

type Names =
  | 'SWITCH_NETWORK'
  | 'GET_CHAIN_ID'
  | 'RPC_REQUEST'
  | 'TURN_OFF_SMART_ACCOUNT'
  | 'MANAGE_PERMISSIONS'
  | 'SYNC_THEME'
  | 'SYNC_DAPP_DATA'
  | 'RELOAD'
  | 'GET_LOGIN_OPTIONS'
  | 'ABORT'

const nameLength = 64

export declare namespace pageHandlers {
  type Options = {
    readonly auth: VaultClient
    readonly calls: NodeCalls
    readonly approve: Approve
    readonly chain: { current: CaipNetworkId }
    readonly claims: PageClaims
    readonly owner: () => Promise<Owner>
    readonly batches: () => Promise<Batches>
    readonly permissions: () => Promise<Permissions>
    readonly accounts: Pick<AccountTypes, 'on'>
    readonly flows: SecurityFlows
    /** Gives up the request of an id. */
    readonly abort: (id: string) => void
    readonly applyTheme: (theme: 'light' | 'dark') => void
    readonly reload: () => void
  }
}

/** The chain in use, calls, and what the page says of itself. */
export function pageHandlers(options: pageHandlers.Options): Pick<Handlers, Names> {
  const { auth, calls, approve, chain, claims, owner, batches, permissions, accounts, flows } = options
  return {
    async SWITCH_NETWORK({ chainId }) {
      const networkId = frameNetworkId(chainId)
      if (!isFrameFamily(networkId)) throw new VaultError('rpc/invalid-params', { details: networkId })
      chain.current = networkId
      return { chainId }
    },
    async GET_CHAIN_ID() {
      return { chainId: chain.current }
    },
    RPC_REQUEST: (request, { id, origin, signal }) =>
      answerRpc(request, {
        calls,
        approve,
        chainId: chain.current,
        id,
        origin,
        claimedName: claims.name,
        owner,
        batches,
        permissions,
        signal,
      }),
    async TURN_OFF_SMART_ACCOUNT({ chainId }, { id, origin, signal }) {
      const networkId = frameNetworkId(chainId)
      const { user, addresses } = await owner()
      const { state } = await accounts.on(networkId, { user, address: evmAccount(addresses) }, signal)
      if (state !== 'smart') throw new VaultError('frame/not-offered')
      const asked = { id, origin, claimedName: claims.name, chainId: networkId, addresses }
      const act = { method: 'eth_sendTransaction', params: [], code: noCode } as const
      return { hash: String(await approve({ ...asked, ...act }, signal)) }
    },
    async MANAGE_PERMISSIONS(_, request) {
      await flows.run(request, async (flow) => (await permissions()).manage(flow, approve))
      return undefined
    },
    async SYNC_THEME({ themeMode }) {
      if (themeMode !== undefined) {
        claims.theme = themeMode
        options.applyTheme(themeMode)
      }
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata }) {
      claims.name = metadata?.name.slice(0, nameLength)
      return undefined
    },
    async RELOAD() {
      // After the answer has left.
      setTimeout(options.reload)
      return undefined
    },
    async GET_LOGIN_OPTIONS() {
      const { socials } = await auth.call(serviceEndpoints.bootstrap, undefined)
      return { email: true, passkey: canUsePasskeys(window), socials }
    },
    async ABORT({ id }) {
      options.abort(id)
      return undefined
    },
  }
}
