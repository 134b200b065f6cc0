import { walletImageUrl } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Stack, Statement, WalletImage } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../hooks/useKit.ts'

export type WalletHeadingProps = { readonly wallet: Wallet; readonly title: string; readonly children: ReactNode }

/** A wallet of the directory, large, and what there is to say of it. */
export function WalletHeading({ wallet, title, children }: WalletHeadingProps) {
  const kit = useKit()
  return (
    <Stack className="lk-c lk-lead">
      <WalletImage size="l" name={wallet.name} src={walletImageUrl(kit, wallet)} />
      <Statement title={title}>{children}</Statement>
    </Stack>
  )
}
