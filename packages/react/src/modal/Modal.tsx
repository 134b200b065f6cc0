import { requestClose } from '@latchkey/core'
import { Dialog, ShadowHost, styles } from '@latchkey/ui'
import { createPortal } from 'react-dom'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import type { Catalogue } from '../messages/messages.types.ts'
import { TextProvider } from '../text/TextProvider.tsx'
import { useHostTheme } from '../theme/useHostTheme.ts'
import { ModalContent } from './ModalContent.tsx'
import { Notifications } from './Notifications.tsx'
import { useModalTitle } from './useModalTitle.ts'
import { usePrefetchDirectory } from './usePrefetchDirectory.ts'

/** The dialog, in a shadow root of its own at the end of the page. */
export function Modal({ catalogue }: { readonly catalogue: Catalogue }) {
  const theme = useHostTheme()
  usePrefetchDirectory()
  const opened = useKitState((state) => state.modal.open || state.notification.open)
  return createPortal(
    <ShadowHost styles={styles} theme={theme} dir={catalogue.direction} lang={catalogue.locale}>
      <TextProvider catalogue={catalogue} withErrors={opened}>
        <ModalDialog />
      </TextProvider>
    </ShadowHost>,
    document.body,
  )
}

function ModalDialog() {
  const kit = useKit()
  const { open, shaking } = useKitState(({ modal }) => ({
    open: modal.open && !modal.embedded,
    shaking: modal.shaking,
  }))
  const label = useModalTitle()
  return (
    <>
      <Dialog
        open={open}
        label={label}
        shake={shaking}
        overlayTestId="w3m-modal-overlay"
        cardTestId="w3m-modal-card"
        aside={<Notifications />}
        onCloseRequest={() => requestClose(kit)}
      >
        <ModalContent />
      </Dialog>
      {open ? null : <Notifications />}
    </>
  )
}
