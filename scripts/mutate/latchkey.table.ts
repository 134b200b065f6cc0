import type { Fault } from './fault.types.ts'

const bridge = 'packages/latchkey/src/eip1193'
const requests = ['unit', `${bridge}/eip1193.test.ts`] as const
const events = ['unit', `${bridge}/events.test.ts`] as const
const wagmi = ['unit', 'packages/latchkey/src/wagmi/wagmi.test.ts'] as const
const viem = ['unit', 'packages/latchkey/src/viem/viem.test.ts'] as const
const ethers = ['unit', 'packages/latchkey/src/ethers/ethers.test.ts'] as const
const standard = ['unit', 'packages/latchkey/src/solana/standardWallet.test.ts'] as const
const signer = ['unit', 'packages/adapters/src/solana/wallet/createSolanaSigner.test.ts'] as const

export const latchkeyFaults: readonly Fault[] = [
  {
    id: 'a provider says the chain of the kit where its wallet signs on another',
    file: `${bridge}/lookAtWallet.ts`,
    find: 'networkId: account.walletNetworkId ?? account.networkId',
    replace: 'networkId: account.networkId',
    tests: requests,
  },
  {
    id: 'a provider reads another chain where the kit does not have the one of the wallet',
    file: `${bridge}/createRequest.ts`,
    find: '=== networkId) ?? noNetwork(networkId)',
    replace: '=== networkId) ?? kit.networks[0]',
    tests: requests,
  },
  {
    id: 'a switch that was given up counts as done',
    file: `${bridge}/createRequest.ts`,
    find: 'if (lookAtWallet(kit).networkId !== networkId) throw',
    replace: 'if (false) throw',
    tests: requests,
  },
  {
    id: 'a transaction goes to a node',
    file: `${bridge}/methods.ts`,
    find: `, 'eth_sendTransaction'])`,
    replace: '])',
    tests: requests,
  },
  {
    id: 'signatures are asked of a node',
    file: `${bridge}/methods.ts`,
    find: '/^(wallet|personal)_|sign/i',
    replace: '/^(wallet|personal)_/i',
    tests: requests,
  },
  {
    id: 'a stopped provider goes on to answer',
    file: `${bridge}/createRequest.ts`,
    find: '    signal.throwIfAborted()\n',
    replace: '',
    tests: events,
  },
  {
    id: 'a stopped provider goes on to listen',
    file: `${bridge}/toEip1193Provider.ts`,
    find: '      unsubscribe()\n',
    replace: '',
    tests: events,
  },
  {
    id: 'a provider that is stopped by a listener goes on to report',
    file: `${bridge}/toEip1193Provider.ts`,
    find: '      listeners.clear()\n',
    replace: '',
    tests: events,
  },
  {
    id: 'what a listener changes is lost',
    file: `${bridge}/toEip1193Provider.ts`,
    find: 'for (let now = lookAtWallet(kit); !isSame(now, known); now = lookAtWallet(kit)) {',
    replace: 'for (let now = lookAtWallet(kit); now !== known; now = known) {',
    tests: events,
  },
  {
    id: 'a modal that stands open counts as closed',
    file: `${bridge}/askToConnect.ts`,
    find: '|| !state.modal.open || !canShowModal(kit)',
    replace: '|| state.modal.open',
    tests: requests,
  },
  {
    id: 'a modal is opened that no place draws',
    file: `${bridge}/askToConnect.ts`,
    find: '  if (!canShowModal(kit)) throw new ProviderRpcError(4100, noModal)\n',
    replace: '',
    tests: requests,
  },
  {
    id: 'a person is asked for a wallet that is on its way back',
    file: `${bridge}/askToConnect.ts`,
    find: `status !== 'reconnecting'`,
    replace: `status !== 'connecting'`,
    tests: requests,
  },
  {
    id: 'a revert loses its data',
    file: `${bridge}/providerError.ts`,
    find: `'data' in answer ? answer.data : undefined`,
    replace: 'undefined',
    tests: requests,
  },
  {
    id: 'wagmi gets the accounts of a new connection as a change',
    file: 'packages/latchkey/src/wagmi/latchkey.ts',
    find: 'joinedOn = Number(connected)',
    replace: 'joinedOn = undefined',
    tests: wagmi,
  },
  {
    id: 'wagmi takes another wallet while that of the visit before is on its way back',
    file: 'packages/latchkey/src/wagmi/latchkey.ts',
    find: "await whenShown(kit, 'eip155', new AbortController().signal)",
    replace: '',
    tests: wagmi,
  },
  {
    id: 'viem asks a wallet again by itself',
    file: 'packages/latchkey/src/viem/getWalletClient.ts',
    find: '{ retryCount: 0 }',
    replace: '{}',
    tests: viem,
  },
  {
    id: 'a wallet client reads from another network than its own',
    file: 'packages/latchkey/src/viem/getWalletClient.ts',
    find: 'createRequest(kit, { network })',
    replace: 'createRequest(kit)',
    tests: viem,
  },
  {
    id: 'a public client asks for signatures',
    file: 'packages/latchkey/src/viem/getPublicClient.ts',
    find: `if (methodKind(method) === 'node') return`,
    replace: 'return',
    tests: viem,
  },
  {
    id: 'a provider of ethers stays on the network of its first read',
    file: 'packages/latchkey/src/ethers/getEthersProvider.ts',
    find: `, 'any')`,
    replace: ')',
    tests: ethers,
  },
  {
    id: 'Solana libraries are offered networks that the wallet has not let in',
    file: 'packages/latchkey/src/solana/lookAtSolana.ts',
    find: '&& isApproved(caipNetworkId)',
    replace: '',
    tests: standard,
  },
  {
    id: 'a request of a Solana library goes to another account than it names',
    file: 'packages/latchkey/src/solana/toStandardWallet.ts',
    find: 'held.accounts.find((one) => one.address === address)',
    replace: 'held.accounts[0]',
    tests: standard,
  },
  {
    id: 'a request of a Solana library goes to a network that the account is not on',
    file: 'packages/latchkey/src/solana/toStandardWallet.ts',
    find: '|| !account.chains.some((name) => networkOf(name) === networkId)',
    replace: '',
    tests: standard,
  },
  {
    id: 'a sign-in with another account counts as one with the account in use',
    file: 'packages/adapters/src/solana/wallet/solanaFeatures.ts',
    find: 'if (address !== asked.address)',
    replace: 'if (false)',
    tests: standard,
  },
  {
    id: 'signatures over other bytes are kept with a message',
    file: 'packages/adapters/src/solana/wallet/createSolanaSigner.ts',
    find: '...(isSame && signatures)',
    replace: '...signatures',
    tests: signer,
  },
  {
    id: 'what a wallet has changed keeps the lifetime of before',
    file: 'packages/adapters/src/solana/wallet/solanaTransactions.ts',
    find: 'before && token === compiled.lifetimeToken',
    replace: 'before',
    tests: signer,
  },
]
