import { type Account, pushView, showNotification, switchConnection } from '@latchkey/core'
import { type CaipAddress, namespaceNames, parseCaipAddress, toKitError, truncateAddress } from '@latchkey/protocol'
import { Badge, Button, ButtonRow, Caption, Glyph, List, Mono, Row, Stack, userIcon, WalletImage } from '@latchkey/ui'
import { useConnections, useDisconnect } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** The connected wallets to choose from, and the ways to have one more or one less. */
export function AccountWallets({ account }: { readonly account: Account }) {
  const kit = useKit()
  const { t } = useText()
  const connections = useConnections()
  const { disconnect, isPending } = useDisconnect()
  const isOfKinds = new Set(kit.networks.map(({ chainNamespace }) => chainNamespace)).size > 1
  const leave = (connectorId?: string) => {
    disconnect({ connectorId }).catch((error: unknown) => {
      const { code, shortMessage } = toKitError(error)
      showNotification(kit, { message: shortMessage, code, variant: 'error' })
    })
  }
  return (
    <>
      {connections.length > 1 && (
        <Stack>
          <Caption>{t('account.wallets')}</Caption>
          <List aria-label={t('account.wallets')}>
            {connections.map(({ uid, connectorId, name, imageUrl, accounts }) => (
              <Row
                key={uid}
                image={<WalletImage name={name} src={imageUrl} />}
                title={name}
                subtitle={accounts[0] && <Mono>{truncateAddress(parseCaipAddress(accounts[0]).address)}</Mono>}
                // One wallet may be here once for each kind of networks.
                trailing={isOfKinds && <Badge>{kindsOf(accounts)}</Badge>}
                selected={uid === account.connectionId}
                onClick={() => switchConnection(kit, { connectorId })}
              />
            ))}
          </List>
        </Stack>
      )}
      {account.connectedWalletInfo?.type === 'AUTH' && (
        <List aria-label={t('profile.open')}>
          <Row
            image={<Glyph icon={userIcon} />}
            title={t('profile.open')}
            subtitle={account.user?.email ?? account.user?.userName ?? undefined}
            next
            data-testid="w3m-profile-button"
            onClick={() => pushView(kit, 'Profile')}
          />
        </List>
      )}
      <ButtonRow>
        <Button onClick={() => pushView(kit, 'Connect')}>{t('account.connectAnother')}</Button>
        <Button busy={isPending} data-testid="disconnect-button" onClick={() => leave(account.connectionId)}>
          {t('account.disconnect')}
        </Button>
      </ButtonRow>
      {connections.length > 1 && (
        <Button variant="quiet" onClick={() => leave()}>
          {t('account.disconnectAll')}
        </Button>
      )}
    </>
  )
}

function kindsOf(accounts: readonly CaipAddress[]): string {
  const kinds = new Set(accounts.map((account) => namespaceNames[parseCaipAddress(account).namespace]))
  return [...kinds].join(' · ')
}
