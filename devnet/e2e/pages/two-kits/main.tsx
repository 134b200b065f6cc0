// Two kits that know nothing of each other: other networks, another theme, another record in the storage.
import { ConnectButton, createKit, LatchkeyProvider, NetworkButton } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

type Settings = { readonly apiUrl: string; readonly projectId: string }

function start({ apiUrl, projectId }: Settings) {
  const first = createKit({ networks: [mainnet, base], apiUrl, projectId, storageKey: 'first', themeMode: 'dark' })
  const second = createKit({ networks: [polygon], apiUrl, projectId, storageKey: 'second', themeMode: 'light' })
  for (const [id, kit] of Object.entries({ first, second })) {
    createRoot(document.getElementById(id) ?? document.body).render(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <NetworkButton />
      </LatchkeyProvider>,
    )
  }
}

fetch('/latchkey.json').then((answer) => answer.json().then(start))
