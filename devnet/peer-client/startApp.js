import { createAppKit } from '@reown/appkit'
import { mainnet, polygon } from '@reown/appkit/networks'
import { FrameAdapter } from './FrameAdapter.js'

/** An app with the client as it comes, and a list of the app's requests and answers. */
export async function startApp({ projectId, rpcUrls }) {
  const networks = [mainnet, polygon].map((network) => {
    const url = rpcUrls[`eip155:${network.id}`]
    return { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }
  })
  const modal = createAppKit({
    adapters: [new FrameAdapter()],
    networks,
    projectId,
    metadata: { name: 'Harbour', description: '', url: location.origin, icons: [] },
    features: { email: true, socials: false, analytics: false },
    enableWalletConnect: false,
    enableAuthLogger: false,
  })
  // Opened before this, the client never loads the parts of its modal that an e-mail login takes.
  await modal.ready()
  const asked = []
  window.peer = {
    asked,
    open: (options) => modal.open(options),
    close: () => modal.close(),
    address: () => modal.getAddress(),
    switchNetwork: (id) => modal.switchNetwork(networks.find((network) => network.id === id)),
    request: (call) => modal.getProvider('eip155').request(call),
    ask(call) {
      const entry = { state: 'waiting' }
      asked.push(entry)
      window.peer.request(call).then(
        (result) => Object.assign(entry, { state: 'answered', result }),
        ({ message }) => Object.assign(entry, { state: 'failed', message }),
      )
      return asked.length - 1
    },
  }
}
