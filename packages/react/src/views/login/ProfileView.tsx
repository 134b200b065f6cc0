import { networkImageUrl, pushView, resetView, showNotification } from '@latchkey/core'
import { refreshSmartAccount, setPreferredAccountType, turnOffSmartAccount } from '@latchkey/core/login'
import type { SmartAccountFacts } from '@latchkey/core/ports'
import {
  type CaipAddress,
  type CaipNetworkId,
  loginProviders,
  parseCaipAddress,
  toKitError,
  truncateAddress,
} from '@latchkey/protocol'
import {
  Body,
  Button,
  Caption,
  CopyButton,
  Empty,
  Glyph,
  keyIcon,
  List,
  ListItemHeader,
  Mono,
  mailIcon,
  NetworkImage,
  Row,
  Stack,
  userIcon,
  useStyles,
  walletIcon,
} from '@latchkey/ui'
import { useCallback, useEffect } from 'react'
import { useAsyncAction } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../text/TextContext.ts'
import { useLeave } from '../account/useLeave.ts'
import { kitNamespaces } from '../connect/kitNamespaces.ts'
import { SocialMark } from './SocialMark.tsx'
import { loginCss, selectLoggedIn } from './useLogin.ts'

/** Who is logged in, by what, with which accounts; and the ways to change the address and to leave. */
export function ProfileView() {
  const kit = useKit()
  const { t } = useText()
  const connection = useKitState(selectLoggedIn)
  const { leave, isPending } = useLeave()
  useStyles(loginCss)
  if (connection === undefined) return <NotConnected />
  const { email, userName, socialProvider } = connection.user ?? {}
  return (
    <Body>
      <ListItemHeader
        image={
          socialProvider ? (
            <Glyph>
              <SocialMark provider={socialProvider} />
            </Glyph>
          ) : (
            <Glyph icon={userIcon} />
          )
        }
        name={userName ?? email ?? connection.name}
        note={socialProvider ? t('profile.by', { provider: loginProviders[socialProvider] }) : t('profile.byEmail')}
      />
      <LoginAccounts accounts={connection.accounts} />
      <List aria-label={t('profile.open')}>
        <Row
          image={<Glyph icon={mailIcon} />}
          title={email ? t('profile.changeEmail') : t('profile.addEmail')}
          subtitle={userName ? (email ?? undefined) : undefined}
          next
          data-testid="w3m-account-email-update"
          onClick={() => pushView(kit, 'UpdateEmailWallet')}
        />
        {connection.smartAccount && <AccountTypeRow preferred={connection.smartAccount.preferredType} />}
        {connection.smartAccount && <PermissionsOfAllRow />}
        {connection.smartAccount && <TurnOffRow {...connection.smartAccount} />}
      </List>
      <Stack>
        <Button busy={isPending} onClick={() => leave({ ...connection, connectorIds: [connection.connectorId] })}>
          {t('profile.logOut')}
        </Button>
      </Stack>
    </Body>
  )
}

/** The smart account and the plain one have one address; the person says which acts. */
function AccountTypeRow({ preferred }: { readonly preferred: 'eoa' | 'smartAccount' }) {
  const kit = useKit()
  const { t } = useText()
  const isSmart = preferred === 'smartAccount'
  const { run, isPending, error } = useAsyncAction(
    useCallback((type: 'eoa' | 'smartAccount') => setPreferredAccountType(kit, { type }), [kit]),
  )
  return (
    <Row
      image={<Glyph icon={walletIcon} />}
      title={t(isSmart ? 'profile.usePlain' : 'profile.useSmart')}
      subtitle={error ? t('profile.typeKept') : t(isSmart ? 'profile.smartNow' : 'profile.plainNow')}
      disabled={isPending}
      data-testid="account-toggle-preferred-account-type"
      onClick={() => void run(isSmart ? 'eoa' : 'smartAccount').catch(() => {})}
    />
  )
}

/** The wallet's own list of what every app may do: an app learns of its own permissions alone. */
function PermissionsOfAllRow() {
  const kit = useKit()
  const { t } = useText()
  const { run, isPending } = useAsyncAction(
    useCallback(async () => {
      const { managePermissions } = await import('@latchkey/core/protection')
      return managePermissions(kit)
    }, [kit]),
  )
  async function open(): Promise<void> {
    try {
      await run()
    } catch (error) {
      const { code, shortMessage } = toKitError(error)
      if (code !== 'wallet/user-rejected') showNotification(kit, { message: shortMessage, code, variant: 'error' })
    }
  }
  return (
    <Row
      image={<Glyph icon={keyIcon} />}
      title={t('profile.permissions')}
      disabled={isPending}
      data-testid="account-all-permissions"
      onClick={() => void open()}
    />
  )
}

/** Code of a smart account is in force on one network and not on another: it is given back on the one in use. */
function TurnOffRow({ isDeployed, networkIds }: Pick<SmartAccountFacts, 'isDeployed' | 'networkIds'>) {
  const kit = useKit()
  const { t } = useText()
  const { network } = useNetwork()
  const { run, isPending } = useAsyncAction(
    useCallback((networkId: CaipNetworkId) => turnOffSmartAccount(kit, { networkId }), [kit]),
  )
  // A batch may have made it smart since it was read.
  useEffect(() => void refreshSmartAccount(kit).catch(() => {}), [kit])
  if (!isDeployed || network === undefined || !networkIds.includes(network.caipNetworkId)) return null
  const { name, caipNetworkId } = network
  // Said beside the view: the wallet's own screen takes its place meanwhile.
  async function turnOff(): Promise<void> {
    try {
      await run(caipNetworkId)
      showNotification(kit, { message: t('profile.turnedOff', { network: name }), variant: 'success' })
    } catch (error) {
      const { code, shortMessage } = toKitError(error)
      if (code !== 'wallet/user-rejected') showNotification(kit, { message: shortMessage, code, variant: 'error' })
    }
  }
  return (
    <Row
      image={<Glyph icon={walletIcon} />}
      title={t('profile.turnOff', { network: name })}
      subtitle={isPending ? t('profile.turningOff', { network: name }) : t('profile.turnOffNote')}
      disabled={isPending}
      data-testid="account-turn-off-smart-account"
      onClick={() => void turnOff()}
    />
  )
}

function NotConnected() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Empty icon={userIcon} title={t('profile.none.title')}>
        {t('profile.none.body')}
      </Empty>
      <Button variant="primary" onClick={() => resetView(kit, 'Connect')}>
        {t('code.startOver')}
      </Button>
    </Body>
  )
}

/** One address for each kind of network. */
function LoginAccounts({ accounts }: { readonly accounts: readonly CaipAddress[] }) {
  const kit = useKit()
  const { t } = useText()
  const addresses = accounts.map(parseCaipAddress)
  const shown = kitNamespaces(kit).flatMap((kind) => {
    const account = addresses.find(({ namespace }) => namespace === kind.namespace)
    return account ? [{ ...kind, address: account.address }] : []
  })
  return (
    <Stack>
      <Caption>{t('profile.accounts')}</Caption>
      <List aria-label={t('profile.accounts')}>
        {shown.map(({ namespace, name, network, address }) => (
          <Row
            key={namespace}
            image={<NetworkImage name={name} src={networkImageUrl(kit, network)} />}
            title={<Mono full={address}>{truncateAddress(address)}</Mono>}
            subtitle={name}
            trailing={
              <CopyButton
                text={address}
                label={t('profile.copy', { network: name })}
                copiedLabel={t('common.copied')}
                refusedLabel={t('common.notCopied')}
              />
            }
          />
        ))}
      </List>
    </Stack>
  )
}
