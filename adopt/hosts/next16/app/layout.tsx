import { base, mainnet } from 'latchkey/networks'
import { cookieToInitialState } from 'latchkey/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './providers'

export const metadata = { title: 'Host' }

export default async function Layout({ children }: { children: ReactNode }) {
  const sent = await headers()
  const initialState = cookieToInitialState(sent.get('cookie'), { networks: [mainnet, base] })
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState} nonce={sent.get('x-nonce') ?? undefined}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
