import { selectWalletNetwork } from '@latchkey/core'
import { parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { useAccount, useKit, useKitState, useLatchkey, useSiwx } from '@latchkey/react'
import { alertIcon, Button, Empty, keyIcon, List, SkeletonRow } from '@latchkey/ui'
import { ConnectPanel } from '../home/ConnectPanel.tsx'
import { useText } from '../messages/text.tsx'
import security from '../security/Security.module.css'
import { ChangeFailed } from '../security/securityParts.tsx'
import settings from '../settings/SettingsPage.module.css'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** Where the account in use is signed in, on all pages whose sign-ins this service keeps. */
export function SignInsPage() {
  const { t } = useText()
  const { status, address } = useAccount()
  return (
    <>
      <TopBar title={t('signIns.title')} account />
      {address === undefined || status !== 'connected' ? (
        <ConnectPanel restoring={status === 'reconnecting'} />
      ) : (
        <div className={settings.page}>
          <OwnSignIns address={address} />
        </div>
      )}
    </>
  )
}

/** Only who has proven that the account is theirs sees where it is signed in. */
function OwnSignIns({ address }: { readonly address: string }) {
  const { t } = useText()
  const kit = useKit()
  const { status, account } = useSiwx()
  const isAway = useKitState((state) => !selectWalletNetwork(kit, state).supported)
  const title = t('signIns.of', { account: truncateAddress(address) })
  if (isAway) return <AwayPanel title={title} />
  // The account of the page's own state follows that of the wallet a moment later.
  const isCurrent = account !== undefined && parseCaipAddress(account).address === address
  if (!isCurrent || status === 'off' || status === 'checking') {
    return (
      <Panel title={title}>
        <List aria-busy="true" aria-label={t('signIns.loading')}>
          {[0, 1, 2].map((index) => (
            <SkeletonRow key={index} index={index} two />
          ))}
        </List>
      </Panel>
    )
  }
  return status === 'signed' ? <SessionsPanel key={account} title={title} /> : <ProvePanel title={title} />
}

/** The way to the list: a signature, which is asked for here and nowhere else in this app. */
function ProvePanel({ title }: { readonly title: string }) {
  const { t } = useText()
  const { open } = useLatchkey()
  const { status, error } = useSiwx()
  const isUnknown = status === 'refused' && error?.code === 'siwx/start-failed'
  return (
    <Panel title={title}>
      <div className={security.alone}>
        <Empty icon={keyIcon} title={t('signIns.proveTitle')}>
          {t('signIns.proveText')}
        </Empty>
        {isUnknown && <ChangeFailed error={error} />}
        <Button
          variant="primary"
          busy={status === 'signing' || status === 'checking-answer'}
          data-testid="sign-in-to-see"
          onClick={() => open({ view: 'SIWXSignMessage' })}
        >
          {t('signIns.prove')}
        </Button>
      </div>
    </Panel>
  )
}

/** The wallet is on a network that this app does not have, where nothing can be signed for it. */
function AwayPanel({ title }: { readonly title: string }) {
  const { t } = useText()
  const { open } = useLatchkey()
  return (
    <Panel title={title}>
      <div className={security.alone}>
        <Empty icon={alertIcon} title={t('account.elsewhere')}>
          {t('signIns.awayText')}
        </Empty>
        <Button variant="primary" onClick={() => open({ view: 'Networks' })}>
          {t('signIns.away')}
        </Button>
      </div>
    </Panel>
  )
}
