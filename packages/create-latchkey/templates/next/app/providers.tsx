'use client'
import { HydratedProvider } from 'latchkey'
import type { InitialState } from 'latchkey/server'
import { type ReactNode, useState } from 'react'
import { createAppKit } from '../kit'

type ProvidersProps = {
  readonly initialState: InitialState | undefined
  readonly nonce: string | undefined
  readonly children: ReactNode
}

export function Providers({ initialState, nonce, children }: ProvidersProps) {
  const [kit] = useState(createAppKit)
  return (
    <HydratedProvider kit={kit} initialState={initialState} nonce={nonce}>
      {children}
    </HydratedProvider>
  )
}
