import { isSiwxRequired, type KitState, selectWalletNetwork } from '@latchkey/core'
import { Button, Identicon, useStyles, VisuallyHidden } from '@latchkey/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { type AccountButtonProps, ButtonHost, shortenAddress, testId, useOpenOnPress } from './ButtonHost.tsx'

// The dot is the mark alone: the words are beside it, for who does not see it.
const accountButtonCss = `
.lk-away{position:relative}
.lk-away::after{content:"";position:absolute;inset-block-start:-3px;inset-inline-end:-3px;inline-size:8px;block-size:8px;border-radius:50%;background:oklch(.65 .16 55);box-shadow:0 0 0 2px var(--lk-fill)}
`

/** The connected account: balance, image, address. Opens the account view. Renders nothing without a connection. */
export function AccountButton(props: AccountButtonProps) {
  const { balance = 'show', charsStart = 4, charsEnd = 6, namespace, size, disabled } = props
  const { kit, t } = useLatchkeyContext()
  const { address } = useAccount({ namespace })
  const { text: shown } = useBalance({ namespace, enabled: balance === 'show' })
  // The wallet is where the app is not: that stays to be seen after the sheet that says so was closed.
  const isAway = useKitState(
    (state) => !kit.options.allowUnsupportedChain && !selectWalletNetwork(kit, state, namespace).supported,
  )
  const mustSignIn = useKitState((state) => isUnsigned(state) && isSiwxRequired(kit))
  const view = mustSignIn ? 'SIWXSignMessage' : 'Account'
  const press = useOpenOnPress(namespace ? { namespace, view } : { view })
  if (address === undefined) return null
  const short = shortenAddress(address, charsStart, charsEnd)
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        className={size === 'sm' ? 'sm' : undefined}
        disabled={disabled}
        data-testid={testId('account-button', namespace)}
      >
        {balance === 'show' && !mustSignIn && <span className="lk-bal">{shown}</span>}
        <AccountMark seed={address} isAway={isAway} label={t('button.networkUnsupported')} />
        {mustSignIn ? (
          <span>{t('button.signIn')}</span>
        ) : (
          <span>
            <HiddenAround
              text={t('button.account', { address: '{address}' })}
              values={{ address: <bdi dir="ltr">{short}</bdi> }}
            />
          </span>
        )}
      </Button>
    </ButtonHost>
  )
}

/** Whether the account in use has yet to sign in. */
function isUnsigned({ siwx }: KitState): boolean {
  return siwx.account !== undefined && siwx.status !== 'signed' && siwx.status !== 'checking'
}

type AccountMarkProps = { readonly seed: string; readonly isAway: boolean; readonly label: string }

function AccountMark({ seed, isAway, label }: AccountMarkProps) {
  useStyles(accountButtonCss)
  if (!isAway) return <Identicon seed={seed} size="s" />
  return (
    <>
      <span className="lk-away">
        <Identicon seed={seed} size="s" />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
