import { viewNames } from '@latchkey/react'
import { List, Row, Text } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { navigate } from '../router/navigate.ts'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { GalleryView } from './GalleryView.tsx'

/** Every view of the modal, for whoever builds it: open one at a time, or by its path. On the devnet alone. */
export function GalleryPage({ view }: { readonly view: string | undefined }) {
  const { t } = useText()
  const known = viewNames.find((name) => name === view)
  return (
    <>
      <TopBar title={t('gallery.title')} />
      <Panel title={t('gallery.title')}>
        <Text>{t('gallery.text')}</Text>
        <List>
          {viewNames.map((name) => (
            <Row key={name} title={name} next selected={name === known} onClick={() => navigate(`/gallery/${name}`)} />
          ))}
        </List>
      </Panel>
      {known && <GalleryView key={known} view={known} />}
    </>
  )
}
