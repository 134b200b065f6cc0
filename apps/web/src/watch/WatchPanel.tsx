import { isKitError, truncateAddress } from '@latchkey/protocol'
import { useKit } from '@latchkey/react'
import { Identicon, List, Mono, Row } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { nameSearch } from '../names/nameSearch.ts'
import { networksOf } from '../portfolio/networksOf.ts'
import { useOwnChoices } from '../preferences/useOwnChoices.ts'
import { navigate } from '../router/navigate.ts'
import { Panel } from '../shell/Panel.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'

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

/** Leads to what an address holds, by the address or a name, without a wallet. */
function WatchForm() {
  const { t } = useText()
  const kit = useKit()
  const [state, setState] = useState<'idle' | 'busy' | 'invalid' | 'other' | 'failed'>('idle')
  const problems = { invalid: t('watch.invalid'), other: t('watch.other'), failed: t('names.failedText') }
  const search = async (text: string) => {
    setState('busy')
    try {
      const found = await nameSearch(kit, text)
      const address =
        found.kind === 'registered'
          ? found.name.addresses['60']?.address
          : found.kind === 'nobody'
            ? undefined
            : found.address
      if (address === undefined) return setState('invalid')
      if (networksOf(kit, address).length === 0) return setState('other')
      setState('idle')
      navigate(`/watch/${encodeURIComponent(address)}`)
    } catch (error) {
      setState(isKitError(error, 'names/resolve-failed') ? 'failed' : 'invalid')
    }
  }
  return (
    <SearchForm
      label={t('watch.label')}
      placeholder={t('watch.placeholder')}
      action={t('watch.action')}
      busy={state === 'busy'}
      problem={state === 'idle' || state === 'busy' ? undefined : problems[state]}
      onSearch={search}
    />
  )
}
