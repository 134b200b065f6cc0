import type { InitialState, Kit } from '@latchkey/core'
import { StrictMode } from 'react'
import { AccountButton } from '../src/buttons/AccountButton.tsx'
import { ConnectButton } from '../src/buttons/ConnectButton.tsx'
import { NetworkButton } from '../src/buttons/NetworkButton.tsx'
import { HydratedProvider } from '../src/HydratedProvider.tsx'

export type HydratedPageProps = { readonly kit: Kit; readonly initialState: InitialState | undefined }

/** The buttons of a page that a server draws and a browser hydrates. */
export function HydratedPage({ kit, initialState }: HydratedPageProps) {
  return (
    <StrictMode>
      <HydratedProvider kit={kit} initialState={initialState}>
        <ConnectButton />
        <AccountButton balance="hide" />
        <NetworkButton />
      </HydratedProvider>
    </StrictMode>
  )
}
