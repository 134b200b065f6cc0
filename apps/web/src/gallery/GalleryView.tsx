import { closeModal, type ViewName } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { infoIcon, Note } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { ViewOpener } from './ViewOpener.tsx'

/** Opens the modal at a view, or says why it can't. Closes it when the gallery goes on to another view. */
export function GalleryView({ view }: { readonly view: ViewName }) {
  const { t } = useText()
  const kit = useKit()
  const found = useKitState(({ connections, connectors }) => connections.size + connectors.length)
  const [opened, setOpened] = useState(false)
  useEffect(() => () => closeModal(kit), [kit])
  if (opened) return null
  return (
    <>
      {/* Tried again, as a new attempt, whenever a wallet is found or connected. */}
      <ViewOpener key={found} view={view} onOpened={() => setOpened(true)} />
      <Note icon={infoIcon} title={t('gallery.unavailable')} live="status">
        {t('gallery.unavailableText')}
      </Note>
    </>
  )
}
