import { truncateAddress } from '@latchkey/protocol'
import { Identicon, List, Mono, Row } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { useOwnChoices } from '../preferences/useOwnChoices.ts'
import { navigate } from '../router/navigate.ts'
import { Panel } from '../shell/Panel.tsx'
import { WatchForm } from './WatchForm.tsx'

/** Any address to look at, and those that were kept. */
export function WatchPanel() {
  const { t } = useText()
  const { watched = [] } = useOwnChoices()
  return (
    <Panel title={t('watch.label')}>
      <WatchForm />
      {watched.length > 0 && (
        <List aria-label={t('watch.list')}>
          {watched.map((address) => (
            <Row
              key={address}
              image={<Identicon seed={address} />}
              title={<Mono full={address}>{truncateAddress(address)}</Mono>}
              next
              onClick={() => navigate(`/watch/${encodeURIComponent(address)}`)}
            />
          ))}
        </List>
      )}
    </Panel>
  )
}
