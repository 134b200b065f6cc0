import { alertIcon, Button, Note } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
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
