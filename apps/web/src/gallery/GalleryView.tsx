import { openModal, type ViewName } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { infoIcon, Note } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useText } from '../messages/useText.ts'
import { galleryEntry } from './galleryEntry.ts'

/** Opens the modal at a view, or says why it can't. */
export function GalleryView({ view }: { readonly view: ViewName }) {
  const { t } = useText()
  const kit = useKit()
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    let stale = false
    galleryEntry(kit, view).then(
      (entry) => {
        if (stale) return
        if (entry === undefined) setMissing(true)
        else openModal(kit, entry)
      },
      () => {
        if (!stale) setMissing(true)
      },
    )
    return () => {
      stale = true
    }
  }, [kit, view])
  if (!missing) return null
  return (
    <Note icon={infoIcon} title={t('gallery.unavailable')} live="status">
      {t('gallery.unavailableText')}
    </Note>
  )
}
