import { Embedded, ShadowHost, styles } from '@latchkey/ui'
import { useKitState } from '../hooks/useKit.ts'
import { ModalContent } from '../modal/ModalContent.tsx'
import { useModalTitle } from '../modal/ModalHeader.tsx'
import type { ModalProps } from '../modal/useModalChunk.ts'
import { TextProvider, useTextsWanted } from '../text/TextProvider.tsx'
import { useHostTheme } from '../theme/useHostTheme.ts'

/** The modal's card as a part of the page. */
export function EmbeddedCard({ first, catalogue }: ModalProps) {
  const theme = useHostTheme()
  const complete = useTextsWanted()
  const { direction, locale } = catalogue ?? first
  return (
    <ShadowHost styles={styles} theme={theme} dir={direction} lang={locale}>
      <TextProvider first={first} catalogue={catalogue} complete={complete}>
        <Card />
      </TextProvider>
    </ShadowHost>
  )
}

function Card() {
  const shaking = useKitState((state) => state.modal.shaking)
  return (
    <Embedded label={useModalTitle()} shake={shaking} cardTestId="w3m-modal-card">
      <ModalContent />
    </Embedded>
  )
}
