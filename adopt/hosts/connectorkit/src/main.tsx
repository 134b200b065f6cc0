import './zod'

import { getDefaultConfig } from '@solana/connector/headless'
import { AppProvider } from '@solana/connector/react'
import { LatchkeyProvider } from 'latchkey'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { endpoint, kit } from './kit'

const config = getDefaultConfig({
  appName: 'Host',
  autoConnect: false,
  clusters: [{ id: 'solana:devnet', label: 'Devnet', url: endpoint }],
})

const main = document.querySelector('main')
if (main) {
  createRoot(main).render(
    <AppProvider connectorConfig={config}>
      <LatchkeyProvider kit={kit}>
        <App />
      </LatchkeyProvider>
    </AppProvider>,
  )
}
