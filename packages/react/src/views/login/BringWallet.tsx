import { bringWallet } from '@latchkey/core/protection'
import { Link, Note, Text, walletIcon } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { useAsyncAction } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorNote } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { selectLoggedIn } from './useLogin.ts'

type BringWalletProps = {
  readonly disabled: boolean
  /** What a login does otherwise; not said once a wallet is to be brought. */
  readonly children: ReactNode
}

/**
 * For who has a recovery phrase, a move file or a key: has the login that follows ask for it, in the wallet's own window and
 * never here.
 */
export function BringWallet({ disabled, children }: BringWalletProps) {
  const kit = useKit()
  const { t } = useText()
  const loggedIn = useKitState(selectLoggedIn)
  const { run, isPending, error } = useAsyncAction(useCallback(() => bringWallet(kit), [kit]))
  const [isAsked, setAsked] = useState(false)
  if (loggedIn !== undefined) return children
  async function bring({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (isPending) return
    const methods = currentTarget.closest('[role=group]')
    try {
      await run()
      setAsked(true)
      // A login is next: the first way is where the focus goes, since what was pressed is gone.
      methods?.querySelector<HTMLElement>('input,button')?.focus()
    } catch {
      // Said below.
    }
  }
  if (isAsked) {
    return (
      <Note icon={walletIcon} title={t('login.bringReady')} live="status">
        {t('login.bringNext')}
      </Note>
    )
  }
  return (
    <>
      {children}
      <Text tone="small" centred>
        <Link
          className="lk-c"
          disabled={disabled}
          aria-disabled={isPending || undefined}
          data-testid="bring-wallet"
          onClick={bring}
        >
          {t(isPending ? 'login.bringLoading' : 'login.bring')}
        </Link>
      </Text>
      {error && <ErrorNote error={error} />}
    </>
  )
}
