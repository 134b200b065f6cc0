import {
  apiClient,
  editSend,
  type Kit,
  selectAccount,
  selectActiveNetwork,
  type ViewEntry,
  type ViewName,
} from '@latchkey/core'
import { nameZone } from '@latchkey/core/names'
import { balancesQuery, getQueryClient, nftsQuery } from '@latchkey/core/queries'
import { formatAmount, type Wallet } from '@latchkey/protocol'
import { getWallets } from '@latchkey/protocol/http'
import { toSendToken } from '../home/holding.ts'

/** Views of a connected account. */
const accountViews: readonly ViewName[] = [
  'Account',
  'SwitchActiveChain',
  'Transactions',
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'NftDetails',
  'Profile',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'WalletReceive',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampActivity',
  'Swap',
  'SwapPreview',
  'SwapResult',
  'SwapSelectToken',
  'WalletSend',
  'WalletSendPreview',
  'WalletSendResult',
  'WalletSendSelectToken',
]

/**
 * A view with params that fit the wallet, networks and service of this moment; `undefined` when there is nothing that
 * it could show.
 */
export async function galleryEntry(kit: Kit, view: ViewName): Promise<ViewEntry | undefined> {
  const state = kit.store.getState()
  const network = selectActiveNetwork(kit, state)
  if (accountViews.includes(view) && state.connections.size === 0) return undefined
  switch (view) {
    case 'ConnectingExternal': {
      const connector = state.connectors.find(({ type }) => type !== 'WALLET_CONNECT')
      return connector && { view, params: { connectorId: connector.id } }
    }
    case 'ConnectingMultiChain': {
      // A wallet for one kind of network shows a list of one.
      const connector = state.connectors.find(({ type }) => type !== 'WALLET_CONNECT')
      return connector && { view, params: { connectorId: connector.id } }
    }
    case 'ConnectingWalletConnect': {
      const wallet = await firstWallet(kit)
      return wallet && { view, params: { walletId: wallet.id, wallet } }
    }
    case 'SwitchNetwork': {
      const other = kit.networks.find(({ caipNetworkId }) => caipNetworkId !== network?.caipNetworkId)
      return other && { view, params: { networkId: other.caipNetworkId } }
    }
    case 'SwitchActiveChain':
      return network && { view, params: { namespace: network.chainNamespace, networkId: network.caipNetworkId } }
    case 'NftDetails': {
      const { address, networkId } = selectAccount(state)
      if (address === undefined || networkId === undefined) return undefined
      const networkIds = kit.networks.map(({ caipNetworkId }) => caipNetworkId)
      const [nft] = (await getQueryClient(kit).fetchQuery(nftsQuery(kit, { address, networkIds }))).nfts
      return nft && { view, params: { chainId: nft.chainId, address: nft.address, tokenId: nft.tokenId } }
    }
    case 'ConnectSocials':
    case 'ConnectingSocial':
    case 'ConnectingFarcaster':
    case 'EmailVerifyOtp':
    case 'EmailVerifyDevice':
      return state.connectors.some(({ login }) => login) ? { view, params: undefined } : undefined
    case 'RegisterAccountNameSuccess':
      return { view, params: { name: selectAccount(state).profileName ?? `your-name.${nameZone(kit)}` } }
    case 'Downloads': {
      const wallet = await firstWallet(kit)
      return wallet && { view, params: { walletId: wallet.id } }
    }
    case 'BuyInProgress': {
      const { onrampStore, watchOrders } = await import('@latchkey/core/onramp')
      watchOrders(kit)()
      const [order] = onrampStore(kit).getState().orders
      return order && { view, params: { orderId: order.orderId } }
    }
    case 'SwapSelectToken':
      return { view, params: { target: 'toToken' } }
    case 'SwapPreview':
      return (await fillSwap(kit)) ? { view, params: undefined } : undefined
    case 'SwapResult':
      return state.plans.some(({ intent }) => intent.kind === 'swap') ? { view, params: undefined } : undefined
    case 'WalletSendPreview':
    case 'WalletSendResult':
      return (await fillSend(kit)) ? { view, params: undefined } : undefined
    default:
      // More views than the compiler compares one by one.
      return { view, params: undefined } as ViewEntry
  }
}

async function firstWallet(kit: Kit): Promise<Wallet | undefined> {
  const { data } = await apiClient(kit).call(getWallets, { params: {}, query: { page: 1, entries: 1 } })
  return data[0]
}

/**
 * Fills the send form with a hundredth of what the account holds on the network in use, to itself. Nothing is sent.
 * Answers false when there is nothing to send.
 */
async function fillSend(kit: Kit): Promise<boolean> {
  const state = kit.store.getState()
  const { address } = selectAccount(state)
  const network = selectActiveNetwork(kit, state)
  if (address === undefined || network === undefined) return false
  const networkIds = [network.caipNetworkId]
  const { tokens } = await getQueryClient(kit).fetchQuery(balancesQuery(kit, { address, networkIds }))
  const token = tokens.find(({ units }) => units >= 100n)
  if (token === undefined) return false
  editSend(kit, {
    token: toSendToken(token),
    networkId: token.chainId,
    sendTokenAmount: formatAmount(token.units / 100n, token.decimals),
    receiverAddress: address,
  })
  return true
}

/** Fills the swap form with a hundredth of a native token for the first other one. Answers false where swaps are not served. */
async function fillSwap(kit: Kit): Promise<boolean> {
  const { editSwap, swapTokensQuery } = await import('@latchkey/core/swap')
  const networkId = selectActiveNetwork(kit, kit.store.getState())?.caipNetworkId
  if (networkId === undefined) return false
  const tokens = await getQueryClient(kit).fetchQuery(swapTokensQuery(kit, { networkId }))
  const sourceToken = tokens.find(({ address }) => address === undefined)
  const toToken = tokens.find(({ address }) => address !== undefined)
  if (!sourceToken || !toToken) return false
  editSwap(kit, { sourceToken, toToken, sourceTokenAmount: '0.01' })
  return true
}
