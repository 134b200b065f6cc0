import { Embedded, ShadowHost, styles } from '@latchkey/ui'
import { useKitState } from '../hooks/useKitState.ts'
import type { Catalogue } from '../messages/messages.types.ts'
import { ModalContent } from '../modal/ModalContent.tsx'
import { useModalTitle } from '../modal/useModalTitle.ts'
import { TextProvider } from '../text/TextProvider.tsx'
import { useHostTheme } from '../theme/useHostTheme.ts'

/** The modal's card as a part of the page. */
export function EmbeddedCard({ catalogue }: { readonly catalogue: Catalogue }) {
  const theme = useHostTheme()
  return (
    <ShadowHost styles={styles} theme={theme} dir={catalogue.direction} lang={catalogue.locale}>
      <TextProvider catalogue={catalogue} withErrors>
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
