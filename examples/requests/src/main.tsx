import { createKit, evm, injected, LatchkeyProvider } from 'latchkey'
import { bitcoin, bitcoinWallets } from 'latchkey/bitcoin'
import { embedded } from 'latchkey/embedded'
import { allNetworks, bitcoinRegtest } from 'latchkey/networks'
import { solana, walletStandard } from 'latchkey/solana'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'

/** Your own page has these in its code. */
type Settings = {
  readonly apiUrl: string
  readonly projectId: string
  readonly frameUrl?: string
  /** By CAIP-2 id. */
  readonly networks: readonly string[]
}

function start({ apiUrl, projectId, frameUrl, networks: ids }: Settings) {
  const [first, ...others] = [...allNetworks, bitcoinRegtest].filter(({ caipNetworkId }) => ids.includes(caipNetworkId))
  if (first === undefined) throw new Error('The settings name no network.')
  const kit = createKit({
    networks: [first, ...others],
    adapters: [evm(), solana(), bitcoin()],
    connectors: [
      injected(),
      walletStandard({ app: { name: 'Every request', icon: '/icon.png' } }),
      bitcoinWallets(),
      // The wallet for people without one: e-mail, passkey, social logins.
      ...(frameUrl === undefined ? [] : [embedded({ frameUrl, projectId, namespaces: ['eip155', 'solana'] })]),
    ],
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
