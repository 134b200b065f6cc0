import { networkImageUrl } from '@latchkey/core'
import { type CaipAddress, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { Caption, CopyButton, List, Mono, NetworkImage, Row, Stack } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/useText.ts'
import { kitNamespaces } from '../connect/kitNamespaces.ts'

/** One address for each kind of network. */
export function LoginAccounts({ accounts }: { readonly accounts: readonly CaipAddress[] }) {
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
              />
            }
          />
        ))}
      </List>
    </Stack>
  )
}
