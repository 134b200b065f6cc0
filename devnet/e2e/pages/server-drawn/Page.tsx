import {
  AccountButton,
  ConnectButton,
  type CreateKitOptions,
  createKit,
  HydratedProvider,
  NetworkButton,
} from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import type { InitialState } from 'latchkey/server'
import { Suspense, use, useState } from 'react'

export const networks = [mainnet, base] as const

/** What the page is drawn from, by the server and again by the browser. */
export type PageState = {
  readonly apiUrl: string
  readonly projectId: string
  readonly initialState?: InitialState | undefined
  readonly nonce?: string | undefined
  readonly stylesheet?: string | undefined
}

export type PageProps = {
  readonly state: PageState
  readonly env?: CreateKitOptions['env']
  /** On the server: what the last button waits for, after the rest has been sent. */
  readonly gate?: Promise<void> | undefined
}

export function Page({ state, env = {}, gate }: PageProps) {
  const { apiUrl, projectId, ...hydrated } = state
  const [kit] = useState(() => createKit({ networks, apiUrl, projectId, themeMode: 'system', env }))
  return (
    <HydratedProvider kit={kit} {...hydrated}>
      <header>
        <ConnectButton />
        <NetworkButton />
        <Suspense fallback={<p>Later</p>}>
          <Later gate={gate} />
        </Suspense>
      </header>
      <p>What comes below the buttons stays where it is.</p>
    </HydratedProvider>
  )
}

function Later({ gate }: Pick<PageProps, 'gate'>) {
  if (gate) use(gate)
  return <AccountButton balance="hide" size="sm" />
}
