import { selectAccount } from '@latchkey/core'
import { truncateAddress } from '@latchkey/protocol'
import { Body, CopyButton, Identicon, Mono, Tabs, Who } from '@latchkey/ui'
import { useKitState } from '../../hooks/useKitState.ts'
import { useTokens } from '../../hooks/useTokens.ts'
import { useText } from '../../text/useText.ts'
import { HistoryLink } from '../history/HistoryLink.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { AccountWallets } from './AccountWallets.tsx'
import { TokenList } from './TokenList.tsx'

/** Who is connected, what they hold over all networks, and what can be done with it. */
export function AccountView() {
  const { t } = useText()
  const account = useKitState((state) => selectAccount(state))
  const holdings = useTokens()
  const { address, connectedWalletInfo: wallet } = account
  if (address === undefined) return null
  return (
    <Body>
      <Who
        image={<Identicon seed={address} />}
        name={<Mono full={address}>{truncateAddress(address)}</Mono>}
        note={wallet?.name}
        end={<CopyButton text={address} label={t('account.copyAddress')} copiedLabel={t('common.copied')} />}
      />
      <AccountTotal holdings={holdings} />
      <AccountActions networkId={account.networkId} />
      <Tabs
        label={t('account.holdings')}
        tabs={[{ id: 'tokens', label: t('account.tokens'), testId: 'tab-tokens' }]}
        selected="tokens"
        onSelect={() => undefined}
      >
        <TokenList holdings={holdings} />
      </Tabs>
      <HistoryLink />
      <AccountWallets account={account} />
    </Body>
  )
}
