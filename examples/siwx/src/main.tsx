import { createKit, evm, injected, LatchkeyProvider } from 'latchkey'
import { bitcoin, bitcoinWallets } from 'latchkey/bitcoin'
import { embedded } from 'latchkey/embedded'
import { allNetworks, bitcoinRegtest } from 'latchkey/networks'
import { serverSiwx } from 'latchkey/siwx'
import { solana, walletStandard } from 'latchkey/solana'
import { walletConnect } from 'latchkey/walletconnect'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'

/** Your own page has these in its code. */
type Settings = {
  readonly apiUrl: string
  readonly projectId: string
  readonly relayUrl?: string
  readonly practicePhoneUrl?: string
  readonly frameUrl?: string
  /** By CAIP-2 id. */
  readonly networks: readonly string[]
}

function start({ apiUrl, projectId, relayUrl, practicePhoneUrl, frameUrl, networks: ids }: Settings) {
  // The address chooses what is tried out: `?optional`, and `?networks=eip155` for one kind of network.
  const query = new URLSearchParams(location.search)
  const kinds = query.get('networks')?.split(',')
  const [first, ...others] = [...allNetworks, bitcoinRegtest].filter(
    ({ caipNetworkId, chainNamespace }) => ids.includes(caipNetworkId) && (kinds?.includes(chainNamespace) ?? true),
  )
  if (first === undefined) throw new Error('The settings name no network.')
  const metadata = { name: 'Members', description: 'A page for members', url: location.origin, icons: [] }
  const kit = createKit({
    networks: [first, ...others],
    adapters: [evm(), solana(), bitcoin()],
    connectors: [
      injected(),
      walletStandard({ app: { name: 'Members', icon: '/icon.png' } }),
      bitcoinWallets(),
      ...(relayUrl === undefined ? [] : [walletConnect({ relayUrl, projectId, practicePhoneUrl, metadata })]),
      ...(frameUrl === undefined ? [] : [embedded({ frameUrl, projectId, namespaces: ['eip155', 'solana'] })]),
    ],
    siwx: serverSiwx({ url: '/siwx', statement: 'Sign in to the page for members.', required: !query.has('optional') }),
    metadata,
    apiUrl,
    projectId,
  })
  createRoot(document.getElementById('app') ?? document.body).render(
    <LatchkeyProvider kit={kit}>
      <App />
    </LatchkeyProvider>,
  )
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
