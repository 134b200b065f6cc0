import { ConnectButton, createKit, LatchkeyProvider } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

function start({ apiUrl, projectId }: { apiUrl: string; projectId: string }) {
  const kit = createKit({ networks: [mainnet, base, polygon], apiUrl, projectId })
  createRoot(document.getElementById('app') ?? document.body).render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}

// Not awaited at the top of the module: bundlers can't put such a module and what it shares with others into one file.
fetch('/latchkey.json').then((answer) => answer.json().then(start))
