import { WalletDisconnectedError, type WalletError } from '@solana/wallet-adapter-base'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { LatchkeyProvider } from 'latchkey'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { endpoint, kit } from './kit'

function Host() {
  const [error, setError] = useState<WalletError>()
  // That the wallet has left is no fault: useWallet says it, too.
  const onError = (problem: WalletError) => {
    if (!(problem instanceof WalletDisconnectedError)) setError(problem)
  }
  return (
    <LatchkeyProvider kit={kit}>
      <ConnectionProvider endpoint={endpoint}>
        <WalletProvider wallets={[]} autoConnect onError={onError}>
          <App onConnect={() => setError(undefined)} />
          <output data-testid="error">{error?.message}</output>
        </WalletProvider>
      </ConnectionProvider>
    </LatchkeyProvider>
  )
}

const main = document.querySelector('main')
if (main) createRoot(main).render(<Host />)
