import { cookieToInitialState } from 'latchkey/server'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { networks } from '../networks'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'latchkey-app', icons: 'data:,' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const sent = await headers()
  // The page begins with the account of the last visit, by a cookie.
  const initialState = cookieToInitialState(sent.get('cookie'), { networks })
  // Set by proxy.ts, which lets the style of the button in by it.
  const nonce = sent.get('x-nonce') ?? undefined
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState} nonce={nonce}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
