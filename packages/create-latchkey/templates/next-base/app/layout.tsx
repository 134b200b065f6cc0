import { cookieToInitialState } from 'latchkey/server'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { networks } from '../networks'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'latchkey-app', icons: 'data:,' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  // The page begins with the account of the last visit, by a cookie.
  const initialState = cookieToInitialState((await headers()).get('cookie'), { networks })
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
