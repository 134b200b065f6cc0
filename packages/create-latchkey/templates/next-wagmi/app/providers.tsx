'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { HydratedProvider } from 'latchkey'
import type { InitialState } from 'latchkey/server'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { createAppKit } from '../kit'
import { createWagmiConfig } from '../wagmi'

type ProvidersProps = {
  readonly initialState: InitialState | undefined
  readonly nonce: string | undefined
  readonly children: ReactNode
}

export function Providers({ initialState, nonce, children }: ProvidersProps) {
  const [kit] = useState(createAppKit)
  const [config] = useState(() => createWagmiConfig(kit))
  const [queries] = useState(() => new QueryClient())
  return (
    <HydratedProvider kit={kit} initialState={initialState} nonce={nonce}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </WagmiProvider>
    </HydratedProvider>
  )
}
