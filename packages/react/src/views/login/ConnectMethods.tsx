import { pushView } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { Button, Icon, Or, walletIcon } from '@latchkey/ui'
import { Fragment } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/useText.ts'
import { useWalletChoice } from '../connect/useWalletChoice.ts'
import { WalletChoice } from '../connect/WalletChoice.tsx'
import { connectSections } from './connectSections.ts'
import { LoginMethods } from './LoginMethods.tsx'
import { useOfferedLogins } from './useOfferedLogins.ts'

export type ConnectMethodsProps = {
  readonly disabled: boolean
  /** The kind of network that a wallet is wanted for; any unless given. */
  readonly namespace: Namespace | undefined
}

/** Wallets that the browser itself has. */
const inBrowser: ReadonlySet<string> = new Set(['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN'])

/** Logins and wallets, in the order of the app or of spec 9: what belongs together, then "or". */
export function ConnectMethods({ disabled, namespace }: ConnectMethodsProps) {
  const kit = useKit()
  const { t } = useText()
  const offered = useOfferedLogins()
  const { items, coming, showsAll } = useWalletChoice(namespace)
  const hasInstalled = items.some(({ connector }) => connector && inBrowser.has(connector.type))
  const hasWallets = items.length > 0 || coming > 0 || showsAll
  const sections = connectSections({ offered, hasInstalled, hasWallets, order: kit.options.connectMethodsOrder })
  const { collapseWallets, emailShowWallets } = kit.features
  const collapsed = offered !== undefined && (collapseWallets || (offered.email && !emailShowWallets))
  return sections.map((section, index) => (
    <Fragment key={section.join()}>
      {index > 0 && (
        <div data-testid="w3m-email-login-or-separator">
          <Or>{section[0] === 'wallet' ? t('login.orWallet') : t('login.or')}</Or>
        </div>
      )}
      {section[0] !== 'wallet' ? (
        <LoginMethods parts={section.filter((part) => part !== 'wallet')} disabled={disabled} />
      ) : collapsed ? (
        <Button
          disabled={disabled}
          data-testid="w3m-collapse-wallets-button"
          onClick={() => pushView(kit, 'ConnectWallets')}
        >
          <Icon d={walletIcon} />
          {t('login.wallets')}
        </Button>
      ) : (
        <WalletChoice disabled={disabled} namespace={namespace} />
      )}
    </Fragment>
  ))
}
