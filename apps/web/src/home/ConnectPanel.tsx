import { truncateAddress } from '@latchkey/protocol'
import { useKit, useLatchkey } from '@latchkey/react'
import { Button, Empty, Identicon, List, Mono, Row, Spinner, Stack, StatusMessage, walletIcon } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../messages/text.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { navigate, usePathname } from '../router/router.tsx'
import { useHasLogin } from '../security/ProtectNudge.tsx'
import { Panel } from '../shell/Panel.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'
import { findWatched, type WatchProblem } from '../watch/findWatched.ts'
import css from './ConnectPanel.module.css'

/** The home page without a wallet: what would be here, and the way to it. */
export function ConnectPanel({ restoring }: { readonly restoring: boolean }) {
  const { t } = useText()
  const { open } = useLatchkey()
  const hasLogin = useHasLogin()
  if (restoring) {
    return (
      <section className={css.panel}>
        <div className={css.inner}>
          <StatusMessage title={t('home.restoring')} live="status">
            <Spinner />
          </StatusMessage>
        </div>
      </section>
    )
  }
  return (
    <div className={css.page}>
      <section className={css.panel}>
        <div className={css.inner}>
          <Empty icon={walletIcon} title={t('home.connectTitle')} level={2}>
            {t(hasLogin ? 'home.startText' : 'home.connectText')}
          </Empty>
          <Stack>
            <Button variant="primary" data-testid="connect-button" onClick={() => open()}>
              {t(hasLogin ? 'home.start' : 'home.connect')}
            </Button>
            <Button variant="quiet" onClick={() => open({ view: 'WhatIsAWallet' })}>
              {t('home.whatIsAWallet')}
            </Button>
          </Stack>
        </div>
      </section>
      <WatchPanel />
    </div>
  )
}

/** Any address to look at, and those that were kept. */
function WatchPanel() {
  const { t } = useText()
  const { watched = [] } = useOwnChoices()
  const pathname = usePathname()
  return (
    <Panel title={t('watch.label')}>
      <WatchForm key={pathname} />
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
  const [state, setState] = useState<'idle' | 'busy' | WatchProblem>('idle')
  const problems = { unknown: t('watch.invalid'), other: t('watch.other'), failed: t('names.failedText') }
  const visit = useRef<AbortController>(undefined)
  useEffect(() => {
    const here = new AbortController()
    visit.current = here
    return () => here.abort()
  }, [])
  const search = async (text: string) => {
    setState('busy')
    const here = visit.current
    const found = await findWatched(kit, text)
    if (here?.signal.aborted) return
    if ('problem' in found) return setState(found.problem)
    setState('idle')
    navigate(`/watch/${encodeURIComponent(found.address)}`)
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
