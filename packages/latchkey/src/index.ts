'use client'

export { evm } from '@latchkey/adapters/evm'
export { external } from '@latchkey/adapters/external'
export { injected } from '@latchkey/adapters/injected'
export type { Connection, ConnectionStatus, CreateKitOptions, Kit, KitEvent, KitState } from '@latchkey/core'
export { setAddressLabel, setAnalyticsConsent } from '@latchkey/core'
export type { CaipAddress, CaipNetworkId, ErrorCode, Namespace, Network, Wallet } from '@latchkey/protocol'
export { isKitError, KitError } from '@latchkey/protocol'
export {
  AccountButton,
  type AccountButtonProps,
  ar,
  type Catalogue,
  ConnectButton,
  type ConnectButtonProps,
  de,
  enUS,
  HydratedProvider,
  type HydratedProviderProps,
  LatchkeyEmbedded,
  LatchkeyProvider,
  type LatchkeyProviderProps,
  type Messages,
  NetworkButton,
  type Onramp,
  type Swap,
  useAccount,
  useAddressPoisoning,
  useBalance,
  useConnect,
  useConnections,
  useContacts,
  useDisconnect,
  useDisplay,
  useEvents,
  useHistory,
  useKit,
  useKitState,
  useLatchkey,
  useLocale,
  useModalState,
  useMoney,
  useNetwork,
  useNfts,
  useNotification,
  useOnramp,
  useProvider,
  useSend,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSiwx,
  useSwap,
  useSwapNetworks,
  useSwitchConnection,
  useSwitchNetwork,
  useTheme,
  useTokens,
  useWalletInfo,
  useWallets,
} from '@latchkey/react'
export { createKit } from './createKit.ts'
