import { type Account, type Connection, pushView, switchConnection } from '@latchkey/core'
import { type CaipAddress, namespaceNames, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import {
  Badge,
  Button,
  ButtonRow,
  Glyph,
  List,
  Mono,
  Note,
  plugIcon,
  plusIcon,
  Row,
  Stack,
  userIcon,
  WalletImage,
} from '@latchkey/ui'
import { useState } from 'react'
import { useConnections } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { useLeave } from './useLeave.ts'

/** The connected wallets to choose from, and the ways to have one more or one less. */
export function AccountMenu({ account }: { readonly account: Account }) {
  const kit = useKit()
  const { t } = useText()
  const connections = useConnections()
  const { leave, isPending } = useLeave()
  const [asked, setAsked] = useState<'one' | 'all'>()
  const current = connections.find(({ uid }) => uid === account.connectionId)
  const isOwn = current?.type === 'AUTH'
  const several = connections.length > 1
  const wasAsked = asked !== undefined
  if (wasAsked) {
    const all = asked === 'all'
    return (
      <Stack>
        <Note icon={plugIcon} live="alert" title={t(all ? 'account.askAll' : 'account.askLogOut')}>
          {t(all ? 'account.askAllBody' : 'account.askLogOutBody')}
        </Note>
        <ButtonRow>
          <Button onClick={() => setAsked(undefined)}>{t('preview.cancel')}</Button>
          <Button
            variant="danger"
            busy={isPending}
            data-testid="confirm-leave"
            onClick={() => leave(all ? undefined : current)}
          >
            {t(all ? 'account.disconnect' : 'profile.logOut')}
          </Button>
        </ButtonRow>
      </Stack>
    )
  }
  return (
    <Stack>
      {several && <ConnectedWallets connections={connections} selected={account.connectionId} />}
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
        {current && (
          <Row
            image={<Glyph icon={plugIcon} />}
            title={t(isOwn ? 'profile.logOut' : 'account.disconnect')}
            subtitle={several ? current.name : undefined}
            data-testid="disconnect-button"
            onClick={() => (isOwn ? setAsked('one') : leave(current))}
          />
        )}
        {several && (
          <Row image={<Glyph icon={plugIcon} />} title={t('account.disconnectAll')} onClick={() => setAsked('all')} />
        )}
      </List>
    </Stack>
  )
}

type ConnectedWalletsProps = {
  readonly connections: readonly Connection[]
  readonly selected: string | undefined
}

function ConnectedWallets({ connections, selected }: ConnectedWalletsProps) {
  const kit = useKit()
  const { t } = useText()
  const isOfKinds = new Set(kit.networks.map(({ chainNamespace }) => chainNamespace)).size > 1
  return (
    <List aria-label={t('account.wallets')}>
      {connections.map(({ uid, connectorId, name, imageUrl, accounts }) => (
        <Row
          key={uid}
          image={<WalletImage name={name} src={imageUrl} />}
          title={name}
          subtitle={accounts[0] && <Mono>{truncateAddress(parseCaipAddress(accounts[0]).address)}</Mono>}
          // One wallet may be here once for each kind of networks.
          trailing={isOfKinds && <Badge>{kindsOf(accounts)}</Badge>}
          selected={uid === selected}
          onClick={() => switchConnection(kit, { connectorId })}
        />
      ))}
    </List>
  )
}

function kindsOf(accounts: readonly CaipAddress[]): string {
  const kinds = new Set(accounts.map((account) => namespaceNames[parseCaipAddress(account).namespace]))
  return [...kinds].join(' · ')
}
