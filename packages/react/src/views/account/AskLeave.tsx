import { Button, ButtonRow, Note, plugIcon, Stack } from '@latchkey/ui'
import { useText } from '../../text/TextContext.ts'

export type AskLeaveProps = {
  readonly title: string
  readonly body: string
  /** The word on the button that leaves. */
  readonly action: string
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onLeave: () => void
}

/** Asks before a wallet is let go of, where a tap can be a slip. */
export function AskLeave({ title, body, action, busy, onCancel, onLeave }: AskLeaveProps) {
  const { t } = useText()
  return (
    <Stack>
      <Note icon={plugIcon} live="alert" title={title}>
        {body}
      </Note>
      <ButtonRow>
        <Button autoFocus onClick={onCancel}>
          {t('preview.cancel')}
        </Button>
        <Button variant="danger" busy={busy} data-testid="confirm-leave" onClick={onLeave}>
          {action}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
