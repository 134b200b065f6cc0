import { requestClose } from '@latchkey/core'
import { Dialog, ShadowHost, styles, useAnnounce } from '@latchkey/ui'
import { memo, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useFirstAnswers } from '../queries/useFirstAnswers.ts'
import { needsAllTexts } from '../text/needsAllTexts.ts'
import { TextProvider } from '../text/TextProvider.tsx'
import { useFirstText } from '../text/useFirstText.ts'
import { useHostTheme } from '../theme/useHostTheme.ts'
import { ModalContent } from './ModalContent.tsx'
import { Notifications } from './Notifications.tsx'
import type { ModalProps } from './useModalChunk.ts'
import { useModalTitle } from './useModalTitle.ts'
import { usePreparedModal } from './usePreparedModal.ts'

/** The dialog, in a shadow root of its own at the end of the page. */
export const Modal = memo(function Modal({ first, catalogue }: ModalProps) {
  const theme = useHostTheme()
  // Asked before the first click: all that is asked of a service before one (decisions 7).
  useFirstAnswers()
  const { direction, locale } = catalogue ?? first
  const complete = useKitState(needsAllTexts)
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
        aside={
          <>
            <Notifications active={open} />
            {announcement}
          </>
        }
        onCloseRequest={() => requestClose(kit)}
      >
        <ModalContent key={drawing} />
      </Dialog>
      <Notifications active={!open} />
    </>
  )
}
