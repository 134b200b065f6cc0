import { hideNotification } from '@latchkey/core'
import { externalIcon, IconButton, Toast, ToastRegion } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useFirstText } from '../text/useFirstText.ts'
import { useNotificationText } from './useNotificationText.ts'

/**
 * The message on the screen, read aloud by two regions that are always there: one that waits for a pause, one for errors
 * that doesn't. There are two of this, in the dialog's layer and in the page's, of which one is `active`: what lies under
 * an open dialog can neither be seen nor reached.
 */
export function Notifications({ active }: { readonly active: boolean }) {
  const kit = useKit()
  const { t } = useFirstText()
  const notification = useKitState((state) => state.notification)
  const { title, detail } = useNotificationText(notification)
  const { open, variant, link } = notification
  const urgent = variant === 'error'
  const toast =
    open && active ? (
      <Toast
        tone={variant}
        title={title}
        detail={detail}
        titleTestId="wui-snackbar-message"
        dismissLabel={t('common.dismiss')}
        onDismiss={() => hideNotification(kit)}
        action={
          link && (
            <IconButton
              icon={externalIcon}
              flip
              href={link.href}
              external
              label={t('common.opensNewTab', { label: link.label })}
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
