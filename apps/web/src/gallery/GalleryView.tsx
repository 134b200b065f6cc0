import { closeModal, openModal, type ViewName } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { infoIcon, Note } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { galleryEntry } from './galleryEntry.ts'

/** Opens the modal at a view, or says why it can't. Tries again when wallets are found or connected. */
export function GalleryView({ view }: { readonly view: ViewName }) {
  const { t } = useText()
  const kit = useKit()
  const found = useKitState(({ connections, connectors }) => connections.size + connectors.length)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (opened) return undefined
    let stale = false
    galleryEntry(kit, view).then(
      (entry) => {
        if (stale || entry === undefined) return
        setOpened(true)
        openModal(kit, entry)
      },
      (error: unknown) => kit.env.log('debug', `The gallery can't show ${view}`, error),
    )
    return () => {
      stale = true
    }
  }, [kit, view, opened, found])
  useEffect(() => () => closeModal(kit), [kit])
  if (opened) return null
  return (
    <Note icon={infoIcon} title={t('gallery.unavailable')} live="status">
      {t('gallery.unavailableText')}
    </Note>
  )
}
