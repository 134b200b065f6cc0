'use client'

import { createKit, HydratedProvider } from 'latchkey'
import { cookieStorage } from 'latchkey/cookie'
import { base, mainnet } from 'latchkey/networks'
import type { InitialState } from 'latchkey/server'
import { type ReactNode, useState } from 'react'

const rpc = process.env.NEXT_PUBLIC_RPC

type ProvidersProps = {
  readonly initialState: InitialState | undefined
  readonly nonce: string | undefined
  readonly children: ReactNode
}

export function Providers({ initialState, nonce, children }: ProvidersProps) {
  // A kit for each request on the server, one for the page in the browser.
  const [kit] = useState(() =>
    createKit({
      networks: [mainnet, base],
      customRpcUrls: { [mainnet.caipNetworkId]: [`${rpc}/1`], [base.caipNetworkId]: [`${rpc}/8453`] },
      env: { storage: cookieStorage() },
    }),
  )
  return (
    <HydratedProvider kit={kit} initialState={initialState} nonce={nonce}>
      {children}
    </HydratedProvider>
  )
}
