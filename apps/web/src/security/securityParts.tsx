import { addRecoveryMethod } from '@latchkey/core/protection'
import { isKitError, type KitError, toKitError } from '@latchkey/protocol'
import { useKit } from '@latchkey/react'
import { ErrorNote, KitTexts } from '@latchkey/react/parts'
import { alertIcon, Button, cloudOffIcon, Empty, Icon, keyIcon, Note } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import css from './Security.module.css'

export type ConfirmProps = {
  /** What comes of it. */
  readonly text: string
  readonly action: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Names what will be lost, where it was asked for. */
export function Confirm({ text, action, busy, onConfirm, onCancel }: ConfirmProps) {
  const { t } = useText()
  return (
    <div className={css.confirm}>
      <Note icon={alertIcon} tone="warn">
        {text}
      </Note>
      <div className={css.actions}>
        <Button fit autoFocus variant="quiet" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
        <Button fit variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  )
}

/** Why the wallet did not do it; nothing while nothing failed. */
export function ChangeFailed({ error }: { readonly error: KitError | undefined }) {
  if (error === undefined) return null
  return (
    <KitTexts>
      <ErrorNote error={error} />
    </KitTexts>
  )
}

/** What protects the wallet can't be read. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <Empty icon={cloudOffIcon} live="alert" title={t('security.failedTitle')}>
        {t('security.failedText')}
      </Empty>
      <Button onClick={onRetry}>{t('security.again')}</Button>
    </>
  )
}

type Change = {
  /** Which one is being asked for. */
  readonly busy: string | undefined
  /** Of the last one that failed. Who closed the wallet's screen knows that they did: that is none. */
  readonly error: KitError | undefined
  /** Asks for one; resolves with whether it was done. */
  run(name: string, action: () => Promise<unknown>): Promise<boolean>
}

/** Follows changes that the wallet is asked for, one at a time. */
export function useChange(): Change {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<KitError>()
  return {
    busy,
    error,
    async run(name, action) {
      if (busy !== undefined) return false
      setBusy(name)
      setError(undefined)
      try {
        await action()
        return true
      } catch (thrown) {
        if (!isKitError(thrown, 'wallet/user-rejected')) setError(toKitError(thrown))
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}

/** Has the wallet add a passkey. */
export function AddPasskey({ change }: { readonly change: Change }) {
  const { t } = useText()
  const kit = useKit()
  return (
    <Button
      fit
      busy={change.busy === 'passkey'}
      onClick={() => void change.run('passkey', () => addRecoveryMethod(kit, { method: 'passkey' }))}
    >
      <Icon d={keyIcon} />
      {t('security.addPasskey')}
    </Button>
  )
}

/** Says a moment in the person's language: day and time, or the day alone. */
export function useMoment(): (atMs: number, precision?: 'minute' | 'day') => string {
  const { locale } = useText()
  return (atMs, precision = 'minute') =>
    new Intl.DateTimeFormat(
      locale,
      precision === 'day' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
    ).format(atMs)
}
