import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** What an app finds under each path; the check `exports snapshot` has the types too. */
const expected: Readonly<Record<string, readonly string[]>> = {
  latchkey: [
    ...[
      'AccountButton',
      'ConnectButton',
      'HydratedProvider',
      'KitError',
      'LatchkeyEmbedded',
      'LatchkeyProvider',
      'NetworkButton',
    ],
    ...['ar', 'createKit', 'de', 'enUS', 'evm', 'external', 'injected', 'isKitError', 'setAddressLabel'],
    'setAnalyticsConsent',
    ...[
      'useAccount',
      'useBalance',
      'useCallsStatus',
      'useCapabilities',
      'useConnect',
      'useConnections',
      'useContactFile',
      'useContacts',
      'useDisconnect',
      'useDisplay',
      'useEvents',
      'useHistory',
      'useKit',
    ],
    ...[
      'useKitState',
      'useLatchkey',
      'useLocale',
      'useAddressPoisoning',
      'useModalState',
      'useMoney',
      'useMoveEverything',
      'useNetwork',
      'useNfts',
      'useNotification',
      'useOnramp',
      'usePermissions',
      'useProvider',
    ],
    ...[
      'useSend',
      'useSendCalls',
      'useSendTransaction',
      'useSignMessage',
      'useSignTypedData',
      'useSiwx',
      'useSwap',
      'useSwapNetworks',
      'useSwitchConnection',
      'useSwitchNetwork',
      'useTheme',
      'useTokens',
      'useWalletInfo',
      'useWallets',
    ],
  ],
  'latchkey/actions': [
    ...['KitError', 'closeModal', 'connect', 'createKit', 'disconnect', 'external', 'isKitError', 'mountModal'],
    ...[
      'openModal',
      'reconnect',
      'selectAccount',
      'selectCalls',
      'sendCalls',
      'sendTransaction',
      'waitForCalls',
      'signMessage',
      'signTypedData',
      'switchNetwork',
      'watch',
    ],
  ],
  'latchkey/bitcoin': ['bitcoin', 'bitcoinWalletOf', 'bitcoinWallets'],
  'latchkey/cookie': ['cookieStorage'],
  'latchkey/eip1193': ['ProviderRpcError', 'announceKit', 'toEip1193Provider'],
  'latchkey/elements': ['defineElements'],
  'latchkey/embedded': [
    ...[
      'cancelLogin',
      'embedded',
      'embeddedNamespaces',
      'loginStore',
      'offeredLogins',
      'refreshSmartAccount',
      'renewLoginCode',
      'startEmailLogin',
    ],
    ...[
      'setPreferredAccountType',
      'startEmailUpdate',
      'startPasskeyLogin',
      'startPasskeySignUp',
      'startSocialLogin',
      'submitLoginCode',
      'turnOffSmartAccount',
    ],
    ...['addRecoveryMethod', 'bringWallet', 'deleteWallet', 'exportWallet', 'keepInBrowser', 'manageDevices'],
    ...['addMailbox', 'managePermissions'],
    ...['recoveryQuery', 'removeRecoveryMethod', 'setAutomaticRecovery', 'testRecoveryMethod'],
  ],
  'latchkey/ethers': ['getEthersProvider', 'getEthersSigner'],
  'latchkey/move': [
    ...['beginMove', 'isEverythingMoved', 'leaveMove', 'moveEverything', 'moveStore', 'proveDestination', 'surveyMove'],
    'verifySigned',
  ],
  'latchkey/names': ['changeName', 'loadProfile', 'registerName'],
  'latchkey/permissions': [
    ...['listAllowances', 'selectRevocations'],
    ...['readPermission', 'readRemaining', 'requestPermissions', 'revokePermissions', 'spendPermission'],
    'spendPermissionCall',
  ],
  'latchkey/plan': ['cancelPlan', 'continuePlan', 'revokePlanAllowances', 'selectPlanProgress', 'startPlan'],
  'latchkey/server': ['buttonStyles', 'cookieToInitialState'],
  'latchkey/siwx': [
    'apiSiwx',
    'cancelSignIn',
    'defaultSiwx',
    'endSession',
    'listSessions',
    'serverSiwx',
    'signIn',
    'signOut',
  ],
  'latchkey/solana': [
    ...['getSolanaSigner', 'registerKit', 'solana', 'solanaWalletOf', 'toStandardWallet', 'walletStandard'],
  ],
  'latchkey/viem': ['getPublicClient', 'getWalletClient', 'usePublicClient', 'useWalletClient'],
  'latchkey/wagmi': ['latchkey'],
  'latchkey/walletconnect': [
    ...['cancelPairing', 'formatPairingTimeline', 'openInAppBrowser', 'openWalletLink', 'retryPairing'],
    ...['selectPairingPlatforms', 'startPairing', 'walletConnect'],
  ],
}

it('has these entries, which a server can import too', async () => {
  const paths = Object.keys(manifest.exports).map((path) => path.replace('.', 'latchkey'))
  expect(paths.filter((path) => path !== 'latchkey/networks').sort()).toEqual(Object.keys(expected).sort())
  for (const [path, names] of Object.entries(expected)) {
    const entry: Readonly<Record<string, unknown>> = await import(path)
    expect(Object.keys(entry).sort(), path).toEqual([...names].sort())
    for (const name of names) expect(entry[name], name).toBeDefined()
  }
})

it('has each network by its name, and all of them', async () => {
  const { allNetworks, ...others } = await import('latchkey/networks')
  const named = Object.values(others).filter((value) => 'caipNetworkId' in value)
  // A chain that every developer starts locally is not offered.
  expect(new Set(named)).toEqual(new Set([...allNetworks, others.bitcoinRegtest]))
  expect(others.mainnet.caipNetworkId).toBe('eip155:1')
  expect(others.publicNodes([others.mainnet, others.bitcoinRegtest])).toEqual({
    'eip155:1': [expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)],
  })
})
