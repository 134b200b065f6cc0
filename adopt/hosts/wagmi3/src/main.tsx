import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config, kit } from './kit'

const main = document.querySelector('main')
if (main) {
  createRoot(main).render(
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <LatchkeyProvider kit={kit}>
            <App />
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
