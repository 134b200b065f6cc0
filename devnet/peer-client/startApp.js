import { createAppKit } from '@reown/appkit'
import { mainnet, polygon } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { getAccount, sendTransaction, signMessage, signTypedData, waitForTransactionReceipt } from '@wagmi/core'
import { UniversalProvider } from '@walletconnect/universal-provider'

/** An app with the client and its adapter as they come, and a list of the app's requests and answers. */
export async function startApp({ projectId, relayUrl, rpcUrls }) {
  const networks = [mainnet, polygon].map((network) => {
    const url = rpcUrls[`eip155:${network.id}`]
    return { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }
  })
  const customRpcUrls = Object.fromEntries(Object.entries(rpcUrls).map(([caip, url]) => [caip, [{ url }]]))
  const adapter = new WagmiAdapter({ networks, projectId, customRpcUrls })
  const { wagmiConfig } = adapter
  const metadata = { name: 'Harbour', description: '', url: location.origin, icons: [] }
  // The client has no setting for a relay of one's own.
  const takesCodes = location.search === '?code'
  const universalProvider = takesCodes ? await UniversalProvider.init({ projectId, relayUrl, metadata }) : undefined
  const modal = createAppKit({
    adapters: [adapter],
    networks,
    projectId,
    customRpcUrls,
    metadata,
    universalProvider,
    features: { email: true, socials: ['github', 'x'], analytics: false },
    enableWalletConnect: takesCodes,
    enableCoinbase: false,
    enableAuthLogger: false,
  })
  // Opened before this, the client never loads the parts of its modal that an e-mail login takes.
  await modal.ready()
  const asked = []
  const wagmi = {
    account: () => {
      const { address, chainId, status } = getAccount(wagmiConfig)
      return { address, chainId, status }
    },
    sendTransaction: ({ to, wei }) => sendTransaction(wagmiConfig, { to, value: BigInt(wei) }),
    signMessage: (given) => signMessage(wagmiConfig, given),
    signTypedData: (given) => signTypedData(wagmiConfig, given),
    status: async (hash) => (await waitForTransactionReceipt(wagmiConfig, { hash })).status,
  }
  function note(answer) {
    const entry = { state: 'waiting' }
    asked.push(entry)
    answer.then(
      (result) => Object.assign(entry, { state: 'answered', result }),
      ({ message }) => Object.assign(entry, { state: 'failed', message }),
    )
    return asked.length - 1
  }
  window.peer = {
    asked,
    open: (options) => modal.open(options),
    close: () => modal.close(),
    disconnect: () => modal.disconnect(),
    address: () => modal.getAddress(),
    switchNetwork: (id) => modal.switchNetwork(networks.find((network) => network.id === id)),
    request: (call) => modal.getProvider('eip155').request(call),
    ask: (call) => note(window.peer.request(call)),
    wagmi: (name, given) => wagmi[name](given),
    askWagmi: (name, given) => note(wagmi[name](given)),
  }
}
