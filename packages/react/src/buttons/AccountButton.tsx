import { Button, Identicon, useStyles, VisuallyHidden } from '@latchkey/ui'
import { useBalance } from '../hooks/useBalance.ts'
import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { accountButtonState, accountButtonStyles } from './accountButtonState.ts'
import { ButtonHost, useOpenOnPress } from './ButtonHost.tsx'
import type { AccountButtonProps } from './buttonState.ts'

/** The connected account: balance, image, address. Opens the account view. Renders nothing without a connection. */
export function AccountButton(props: AccountButtonProps) {
  const { balance = 'show', namespace, size, disabled } = props
  const { kit, t } = useLatchkeyContext()
  const { text: shown } = useBalance({ namespace, enabled: balance === 'show' })
  const account = useKitState((state) => accountButtonState(kit, state, props))
  const press = useOpenOnPress(account?.open)
  if (account === undefined) return null
  return (
    <ButtonHost>
      <Button
        {...press}
        fit
        className={size === 'sm' ? 'sm' : undefined}
        disabled={disabled}
        data-testid={account.testId}
      >
        {account.showsBalance && <span className="lk-bal">{shown}</span>}
        <AccountMark seed={account.address} isAway={account.isAway} label={t('button.networkUnsupported')} />
        {account.mustSignIn ? (
          <span>{t('button.signIn')}</span>
        ) : (
          <span>
            <HiddenAround
              text={t('button.account', { address: '{address}' })}
              values={{ address: <bdi dir="ltr">{account.short}</bdi> }}
            />
          </span>
        )}
      </Button>
    </ButtonHost>
  )
}

type AccountMarkProps = { readonly seed: string; readonly isAway: boolean; readonly label: string }

function AccountMark({ seed, isAway, label }: AccountMarkProps) {
  useStyles(accountButtonStyles)
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
