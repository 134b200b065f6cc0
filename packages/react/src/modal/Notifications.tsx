import { hideNotification } from '@latchkey/core'
import { externalIcon, IconButton, Toast, ToastRegion } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useText } from '../text/useText.ts'

/**
 * The message on the screen, read aloud by two regions that are always there: one that waits for a pause, one for errors
 * that doesn't.
 */
export function Notifications() {
  const kit = useKit()
  const { t } = useText()
  const notification = useKitState((state) => state.notification)
  const urgent = notification.variant === 'error'
  const toast = notification.open ? (
    <Toast
      tone={notification.variant}
      title={notification.message}
      titleTestId="wui-snackbar-message"
      dismissLabel={t('common.dismiss')}
      onDismiss={() => hideNotification(kit)}
      action={
        notification.link && (
          <IconButton
            icon={externalIcon}
            flip
            href={notification.link.href}
            external
            label={t('common.opensNewTab', { label: notification.link.label })}
          />
        )
      }
    />
  ) : null
  return (
    <>
      <ToastRegion>{urgent ? null : toast}</ToastRegion>
      <ToastRegion urgent>{urgent ? toast : null}</ToastRegion>
    </>
  )
}
