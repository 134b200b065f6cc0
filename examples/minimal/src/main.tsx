import { ConnectButton, createKit, LatchkeyProvider } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'

const { apiUrl, projectId } = await fetch('/latchkey.json').then((answer) => answer.json())
const kit = createKit({ networks: [mainnet, base, polygon], apiUrl, projectId })
const app = createRoot(document.getElementById('app') ?? document.body)
app.render(
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>,
)
