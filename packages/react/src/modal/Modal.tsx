import { hideNotification, type Notification, requestClose, selectAccount, type ViewEntry } from '@latchkey/core'
import {
  Dialog,
  externalIcon,
  IconButton,
  nextIcon,
  ShadowHost,
  styles,
  Toast,
  ToastRegion,
  useAnnounce,
} from '@latchkey/ui'
import { memo, startTransition, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useKit, useKitState } from '../hooks/useKit.ts'
import { useFirstText } from '../text/TextContext.ts'
import { TextProvider, useTextsWanted } from '../text/TextProvider.tsx'
import { useHostTheme } from '../theme/useHostTheme.ts'
import { ModalContent } from './ModalContent.tsx'
import { useModalTitle } from './ModalHeader.tsx'
import { onIdle } from './onIdle.ts'
import { useBackCloses } from './useBackCloses.ts'
import type { ModalProps } from './useModalChunk.ts'

/** The dialog, in a shadow root of its own at the end of the page. */
export const Modal = memo(function Modal({ first, catalogue }: ModalProps) {
  const theme = useHostTheme()
  const { direction, locale } = catalogue ?? first
  // Asks for the directory before the first click: all that is asked of a service before one.
  const complete = useTextsWanted()
  return createPortal(
    <ShadowHost styles={styles} theme={theme} dir={direction} lang={locale}>
      <TextProvider first={first} catalogue={catalogue} complete={complete}>
        <ModalDialog />
      </TextProvider>
    </ShadowHost>,
    document.body,
  )
})

function ModalDialog() {
  const kit = useKit()
  const { open, shaking } = useKitState(({ modal }) => ({
    open: modal.open && !modal.embedded,
    shaking: modal.shaking,
  }))
  const { prepared, drawing } = usePreparedModal()
  const label = useModalTitle()
  const { t } = useFirstText()
  const [announce, announcement] = useAnnounce()
  useBackCloses(kit, open)
  useEffect(() => {
    if (shaking) announce(t('common.cannotClose'))
  }, [shaking, announce, t])
  return (
    <>
      <Dialog
        open={open}
        prepared={prepared}
        label={label}
        shake={shaking}
        overlayTestId="w3m-modal-overlay"
        cardTestId="w3m-modal-card"
        aside={announcement}
        onCloseRequest={() => requestClose(kit)}
      >
        <ModalContent key={drawing} />
        <Notifications active={open} />
      </Dialog>
      <Notifications active={!open} />
    </>
  )
}

/**
 * Whether the Connect view is drawn while the modal is closed: a click then has only to show it. `drawing` changes when
 * the modal opens with anything else than what was drawn, so that nothing of that is seen.
 */
function usePreparedModal(): { prepared: boolean; drawing: number } {
  const { open, top, atConnect } = useKitState(({ modal, connections }) => ({
    open: modal.open,
    top: modal.stack[0],
    atConnect:
      !modal.embedded && connections.size === 0 && modal.stack.length === 1 && modal.stack[0]?.view === 'Connect',
  }))
  const [idle, setIdle] = useState(false)
  // In pieces: before a click, the page's own work comes first.
  useEffect(() => onIdle(() => startTransition(() => setIdle(true))), [])
  const [last, setLast] = useState<{ open: boolean; top: ViewEntry | undefined; drawing: number }>({
    open,
    top,
    drawing: 0,
  })
  if (last.open !== open || (!open && last.top !== top)) {
    setLast({ open, top, drawing: last.drawing + (open && last.top !== top ? 1 : 0) })
  }
  return { prepared: idle && atConnect, drawing: last.drawing }
}

/**
 * The message on the screen, read aloud by two regions that are always there: one that waits for a pause, one for errors
 * that doesn't. There are two of this, at the end of the dialog's card and in the page, of which one is `active`: what lies
 * under an open dialog can neither be seen nor reached, and what lies over its card would cover it.
 */
function Notifications({ active }: { readonly active: boolean }) {
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
              icon={link.label === undefined ? nextIcon : externalIcon}
              flip
              href={link.href}
              external={link.label !== undefined}
              label={
                link.label === undefined ? t('common.seeTransaction') : t('common.opensNewTab', { label: link.label })
              }
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

/** What a notification says in the person's language; an app's own message as the app wrote it. */
function useNotificationText({ message, code, text }: Notification): {
  title: string
  detail?: string | undefined
} {
  const { t, first, all } = useFirstText()
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  if (text?.key === 'connectedInPart' && all) {
    const list = new Intl.ListFormat(all.catalogue.locale)
    const [connected, missing] = [list.format(text.connected), list.format(text.missing)]
    return { title: all.t('multiChain.inPart', { connected, missing }) }
  }
  const key = `notice.${text?.key}`
  if (text && key in (all?.catalogue ?? first).messages) {
    const values: Readonly<Record<string, unknown>> = text
    const say = (all?.t ?? t) as (key: string, values: object) => string
    return { title: say(key, { ...text, amount: values.what, wallet: values.name }) }
  }
  if (code === undefined || all === undefined) return { title: message }
  const { title, body: detail } = all.errorText({ code }, { wallet })
  return { title, detail }
}
