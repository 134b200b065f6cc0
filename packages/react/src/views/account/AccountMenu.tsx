import { type Account, pushView } from '@latchkey/core'
import { type ConnectedWallet, connectedWallets, switchWallet } from '@latchkey/core/connection'
import { namespaceNames, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { Glyph, gridIcon, List, Mono, plugIcon, plusIcon, Row, Stack, userIcon, WalletImage } from '@latchkey/ui'
import { useState } from 'react'
import { useConnections } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { KindMarks } from '../../parts/KindMarks.tsx'
import { useText } from '../../text/TextContext.ts'
import { AskLeave } from './AskLeave.tsx'
import { useLeave } from './useLeave.ts'
import { useSeparateKinds, WalletKinds } from './WalletKinds.tsx'

// What others may do comes with the menu, for apps with an api.
const loadPermissionsRows = async () => (await import('../smartSessions/PermissionsRows.tsx')).PermissionsRows

/** The connected wallets to choose from, and the ways to have one more or one less. */
export function AccountMenu({ account }: { readonly account: Account }) {
  const kit = useKit()
  const { t } = useText()
  const wallets = connectedWallets(useConnections())
  const { leave, isPending } = useLeave()
  const [asked, setAsked] = useState<'one' | 'all'>()
  // Once the person has changed their mind the focus goes back to the row that asked.
  const [kept, setKept] = useState<'one' | 'all'>()
  const current = wallets.find(({ connections }) => connections.some(({ uid }) => uid === account.connectionId))
  const kinds = useSeparateKinds(current)
  const [kindsOpen, setKindsOpen] = useState(false)
  const PermissionsRows = useLoaded(loadPermissionsRows, kit.options.apiUrl !== undefined)
  const isOwn = current?.type === 'AUTH'
  const several = wallets.length > 1
  if (asked) {
    const all = asked === 'all'
    return (
      <AskLeave
        title={t(all ? 'account.askAll' : 'account.askLogOut')}
        body={t(all ? 'account.askAllBody' : 'account.askLogOutBody')}
        action={t(all ? 'account.disconnect' : 'profile.logOut')}
        busy={isPending}
        onCancel={() => {
          setKept(asked)
          setAsked(undefined)
        }}
        onLeave={() => leave(all || !current ? undefined : { ...current, ...idsOf(current) })}
      />
    )
  }
  return (
    <Stack>
      {several && <ConnectedWallets wallets={wallets} current={current} />}
      {current && kindsOpen && <WalletKinds wallet={current} kinds={kinds} busy={isPending} onLeave={leave} />}
      <List aria-label={t('account.menu')}>
        <Row
          image={<Glyph icon={plusIcon} />}
          title={t('account.connectAnother')}
          next
          onClick={() => pushView(kit, 'Connect')}
        />
        {isOwn && (
          <Row
            image={<Glyph icon={userIcon} />}
            title={t('profile.open')}
            subtitle={account.user?.email ?? account.user?.userName ?? undefined}
            next
            data-testid="w3m-profile-button"
            onClick={() => pushView(kit, 'Profile')}
          />
        )}
        {PermissionsRows && <PermissionsRows />}
        {current && kinds.length > 0 && (
          <Row
            image={<Glyph icon={gridIcon} />}
            title={t('account.kinds', { wallet: current.name })}
            subtitle={current.namespaces.map((kind) => namespaceNames[kind]).join(' · ')}
            aria-expanded={kindsOpen}
            data-testid="account-kinds"
            onClick={() => setKindsOpen(!kindsOpen)}
          />
        )}
        {current && (
          <Row
            image={<Glyph icon={plugIcon} />}
            title={t(isOwn ? 'profile.logOut' : 'account.disconnect')}
            subtitle={several ? current.name : undefined}
            data-testid="disconnect-button"
            autoFocus={kept === 'one'}
            onClick={() => (isOwn ? setAsked('one') : leave({ ...current, ...idsOf(current) }))}
          />
        )}
        {several && (
          <Row
            image={<Glyph icon={plugIcon} />}
            title={t('account.disconnectAll')}
            autoFocus={kept === 'all'}
            onClick={() => setAsked('all')}
          />
        )}
      </List>
    </Stack>
  )
}

type ConnectedWalletsProps = {
  readonly wallets: readonly ConnectedWallet[]
  readonly current: ConnectedWallet | undefined
}

function ConnectedWallets({ wallets, current }: ConnectedWalletsProps) {
  const kit = useKit()
  const { t } = useText()
  return (
    <List aria-label={t('account.wallets')}>
      {wallets.map((wallet) => {
        const { id, name, imageUrl, connections, namespaces } = wallet
        const account = connections[0]?.accounts[0]
        return (
          <Row
            key={id}
            image={<WalletImage name={name} src={imageUrl} />}
            title={name}
            subtitle={account && <Mono>{truncateAddress(parseCaipAddress(account).address)}</Mono>}
            trailing={<KindMarks namespaces={namespaces} />}
            selected={wallet === current}
            onClick={() => switchWallet(kit, idsOf(wallet))}
          />
        )
      })}
    </List>
  )
}

const idsOf = ({ connections }: ConnectedWallet) => ({
  connectorIds: connections.map(({ connectorId }) => connectorId),
})
