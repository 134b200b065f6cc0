import { connect, editSend, openModal, pushView, submitSend, type ViewName } from '@latchkey/core'
import { readPermission } from '@latchkey/core/permissions'
import { getQueryClient } from '@latchkey/core/queries'
import { editSwap, submitSwap, swapQuotesQuery, swapStore } from '@latchkey/core/swap'
import { base, mainnet, optimism, polygon, solana } from '@latchkey/protocol/networks'
import { buyScenes } from './buyScenes.ts'
import { loginScenes } from './loginScenes.ts'
import { manyNfts } from './manyNfts.ts'
import { manyTransactions } from './manyTransactions.ts'
import { manyWallets } from './manyWallets.ts'
import type { Scene } from './scene.types.ts'
import { scriptedAllowances } from './scriptedAllowances.ts'
import { scriptedApi } from './scriptedApi.ts'
import { scriptedOnramp } from './scriptedOnramp.ts'
import { budget, contextOf, scriptedSessions } from './scriptedSessions.ts'
import { scriptedSwaps, swapUsdc } from './scriptedSwaps.ts'
import { alice, bob, scriptedWallet } from './scriptedWallet.ts'
import { scriptedWalletConnect } from './scriptedWalletConnect.ts'
import { type TestKit, testKit } from './testKit.ts'

const usdc = `${base.caipNetworkId}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`

/** A kit with enough of everything that each view has something to show. */
export function richKit(options: Parameters<typeof testKit>[0] = {}): TestKit {
  const api = scriptedApi({
    wallets: manyWallets(60),
    history: manyTransactions(),
    nfts: manyNfts(),
    swaps: scriptedSwaps(),
    onramp: scriptedOnramp(),
    sessions: scriptedSessions(),
    allowances: scriptedAllowances(),
    chains: [mainnet.caipNetworkId, base.caipNetworkId],
    balances: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: mainnet.caipNetworkId,
        decimals: 18,
        numeric: '1.402315',
        price: 3137.4,
      },
      {
        name: 'A token with quite a long name',
        symbol: 'USDC',
        chainId: base.caipNetworkId,
        address: usdc,
        decimals: 6,
        numeric: '1204.118',
      },
    ],
  })
  const wallets = [
    scriptedWallet({ networks: [mainnet, base, polygon, optimism] }),
    scriptedWallet({ id: 'io.metamask', name: 'MetaMask', address: bob }),
    scriptedWallet({ id: 'several', name: 'Several', networks: [mainnet, solana], type: 'MULTI_CHAIN' }),
    scriptedWalletConnect(),
  ]
  const links = { termsConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/privacy' }
  return testKit({ api, wallets, networks: [mainnet, base, polygon, solana], ...links, ...options })
}

const wallet = { walletId: manyWallets(1)[0]?.id ?? '' }

/** Fills the send form in, up to the point where it can be reviewed. */
async function fillSend(kit: TestKit) {
  editSend(kit, {
    sendTokenAmount: '0.25',
    receiverAddress: bob,
    token: {
      address: undefined,
      symbol: 'ETH',
      decimals: 18,
      name: 'Ether',
      networkId: mainnet.caipNetworkId,
      iconUrl: undefined,
      balanceUnits: 10n ** 18n,
      price: 3137.4,
    },
  })
}

/** Fills the swap form in, up to the point where it can be reviewed. */
function fillSwap(kit: TestKit, gives: 'ETH' | 'USDC') {
  const { caipNetworkId: networkId } = mainnet
  const ether = { symbol: 'ETH', name: 'Ether', decimals: 18, networkId, iconUrl: undefined, address: undefined }
  const dollar = { symbol: 'USDC', name: 'USD Coin', decimals: 6, networkId, iconUrl: undefined, address: swapUsdc }
  editSwap(kit, {
    ...(gives === 'ETH' ? { sourceToken: ether, toToken: dollar } : { sourceToken: dollar, toToken: ether }),
    sourceTokenAmount: gives === 'ETH' ? '0.25' : '250',
  })
}

/** 20 USDC a day. */
const granted = readPermission({ context: contextOf(budget), networkId: mainnet.caipNetworkId })

/** How to come to each view. */
export const scenes: { readonly [Name in ViewName]: Scene } = {
  Connect: { play: () => undefined, sign: 'All wallets' },
  AllWallets: { play: (kit) => pushView(kit, 'AllWallets'), sign: 'Wallet 3' },
  ConnectingExternal: {
    play: (kit) => {
      kit.wallet.script.connect = 'wallet/request-pending'
      pushView(kit, 'ConnectingExternal', { connectorId: kit.wallet.id })
      connect(kit, { connectorId: kit.wallet.id }).catch(() => undefined)
    },
    sign: 'A request is already open in Rabby',
  },
  ConnectingMultiChain: {
    play: (kit) => pushView(kit, 'ConnectingMultiChain', { connectorId: 'several' }),
    sign: 'What do you want to connect?',
  },
  ConnectingWalletConnect: {
    play: (kit) => pushView(kit, 'ConnectingWalletConnect', wallet),
    sign: 'Scan the code with Wallet 1 on your phone.',
  },
  ConnectingWalletConnectBasic: {
    play: (kit) => pushView(kit, 'ConnectingWalletConnectBasic'),
    sign: 'Scan the code with a wallet on your phone.',
  },
  Account: { connected: true, play: () => undefined, sign: 'A token with quite a long name' },
  Networks: { connected: true, play: (kit) => pushView(kit, 'Networks'), sign: 'Polygon' },
  SwitchNetwork: {
    connected: true,
    play: (kit) => pushView(kit, 'SwitchNetwork', { networkId: base.caipNetworkId }),
    sign: 'Approve the switch in Rabby',
  },
  UnsupportedChain: {
    connected: true,
    play: (kit) => pushView(kit, 'UnsupportedChain'),
    sign: 'This app does not work on the network of your wallet',
  },
  SwitchActiveChain: {
    connected: true,
    play: (kit) =>
      pushView(kit, 'SwitchActiveChain', { namespace: solana.chainNamespace, networkId: solana.caipNetworkId }),
    sign: 'Connect a wallet for Solana',
  },
  WalletSend: {
    connected: true,
    play: async (kit) => {
      await fillSend(kit)
      pushView(kit, 'WalletSend')
      await kit.clock.advance(500)
    },
    sign: 'Network fee',
  },
  WalletSendSelectToken: {
    connected: true,
    play: (kit) => pushView(kit, 'WalletSendSelectToken'),
    sign: 'A token with quite a long name',
  },
  WalletSendPreview: {
    connected: true,
    play: async (kit) => {
      await fillSend(kit)
      pushView(kit, 'WalletSendPreview')
    },
    sign: 'Leaves your wallet',
  },
  WalletSendResult: {
    connected: true,
    play: async (kit) => {
      await fillSend(kit)
      kit.wallet.script.send = 'wallet/user-rejected'
      await submitSend(kit).catch(() => undefined)
      pushView(kit, 'WalletSendResult')
    },
    sign: 'You declined in Rabby',
  },
  Swap: {
    connected: true,
    play: (kit) => {
      fillSwap(kit, 'ETH')
      pushView(kit, 'Swap')
    },
    sign: 'Best of 2 routes',
  },
  SwapSelectToken: {
    connected: true,
    play: (kit) => pushView(kit, 'SwapSelectToken', { target: 'toToken' }),
    sign: 'Wrapped Ether',
  },
  SwapPreview: {
    connected: true,
    play: (kit) => {
      fillSwap(kit, 'USDC')
      pushView(kit, 'SwapPreview')
    },
    sign: '1. Allow 250.00 USDC',
  },
  SwapResult: {
    connected: true,
    play: async (kit) => {
      kit.chain.outcome = { status: 'reverted', blockNumber: 8n }
      fillSwap(kit, 'ETH')
      const { sourceToken, toToken } = swapStore(kit).getState()
      if (!sourceToken || !toToken) return
      const asked = { sourceToken, toToken, givenUnits: 25n * 10n ** 16n, owner: alice, slippageBps: 100 }
      const [quote] = await getQueryClient(kit).fetchQuery(swapQuotesQuery(kit, asked))
      if (quote) await submitSwap(kit, { quote })
      pushView(kit, 'SwapResult')
    },
    sign: 'The network undid the swap',
  },
  ...buyScenes,
  WalletReceive: { connected: true, play: (kit) => pushView(kit, 'WalletReceive'), sign: 'Copy address' },
  Transactions: {
    connected: true,
    play: (kit) => pushView(kit, 'Transactions'),
    sign: 'Swapped 1 ETH for 2,961.5 USDC',
  },
  ChooseAccountName: {
    connected: true,
    play: (kit) => pushView(kit, 'ChooseAccountName'),
    sign: 'A name instead of an address',
  },
  RegisterAccountName: {
    connected: true,
    play: async (kit) => {
      pushView(kit, 'RegisterAccountName', { name: 'marta' })
      await kit.clock.advance(500)
    },
    sign: 'marta.reown.id is available',
  },
  RegisterAccountNameSuccess: {
    connected: true,
    play: (kit) => {
      kit.store.setState({ profile: { address: alice, name: 'marta.reown.id', imageUrl: undefined } })
      pushView(kit, 'RegisterAccountNameSuccess')
    },
    sign: 'marta.reown.id is yours',
  },
  NftDetails: {
    connected: true,
    play: (kit) => {
      const [nft] = manyNfts()
      if (nft) pushView(kit, 'NftDetails', { chainId: nft.chainId, address: nft.address, tokenId: nft.tokenId })
    },
    sign: 'Tideline #204',
  },
  ConnectWallets: { play: (kit) => pushView(kit, 'ConnectWallets'), sign: 'All wallets' },
  ...loginScenes,
  SmartSessionList: {
    connected: true,
    play: (kit) => pushView(kit, 'SmartSessionList'),
    sign: 'Up to 20 USDC a day',
  },
  SmartSessionCreated: {
    connected: true,
    play: (kit) => pushView(kit, 'SmartSessionCreated', { permissions: [granted] }),
    sign: 'Permission given',
  },
  Permissions: {
    connected: true,
    play: (kit) => pushView(kit, 'Permissions'),
    sign: 'Others can take $1,224.12 or more today',
  },
  MoveEverything: {
    connected: true,
    play: (kit) => pushView(kit, 'MoveEverything'),
    sign: 'Connect another wallet',
  },
  GetWallet: { play: (kit) => pushView(kit, 'GetWallet'), sign: 'Choose your first wallet' },
  Downloads: { play: (kit) => pushView(kit, 'Downloads', wallet), sign: 'Get Wallet 1' },
  WhatIsAWallet: { play: (kit) => pushView(kit, 'WhatIsAWallet'), sign: 'It keeps your keys' },
  WhatIsANetwork: { play: (kit) => pushView(kit, 'WhatIsANetwork'), sign: 'It charges a fee' },
}

/** Opens the modal and sets the scene. */
export async function setScene(kit: TestKit, view: ViewName): Promise<void> {
  const { connected, play } = scenes[view]
  if (connected) await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await play(kit)
}
