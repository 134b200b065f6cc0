import type { ViewParams } from '@latchkey/core'
import { Body } from '@latchkey/ui'
import { AskedWallet } from './AskedWallet.tsx'

/** A wallet of this browser, asked when it was chosen. */
export function ConnectingExternalView({ params }: { readonly params: ViewParams['ConnectingExternal'] }) {
  return (
    <Body>
      <AskedWallet {...params} />
    </Body>
  )
}
