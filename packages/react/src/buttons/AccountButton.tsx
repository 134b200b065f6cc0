import { Button, Identicon } from '@latchkey/ui'
import { useAccount } from '../hooks/useAccount.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useLatchkeyContext } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { type AccountButtonProps, ButtonHost, shortenAddress, testId, useOpenOnPress } from './ButtonHost.tsx'

/** The connected account: balance, image, address. Opens the account view. Renders nothing without a connection. */
export function AccountButton(props: AccountButtonProps) {
  const { balance = 'show', charsStart = 4, charsEnd = 6, namespace, size, disabled } = props
  const { t } = useLatchkeyContext()
  const { address } = useAccount({ namespace })
  const { text: shown } = useBalance({ namespace, enabled: balance === 'show' })
  const press = useOpenOnPress(namespace ? { namespace, view: 'Account' } : { view: 'Account' })
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
        {balance === 'show' && <span className="lk-bal">{shown}</span>}
        <Identicon seed={address} size="s" />
        <span>
          <HiddenAround
            text={t('button.account', { address: '{address}' })}
            values={{ address: <bdi dir="ltr">{short}</bdi> }}
          />
        </span>
      </Button>
    </ButtonHost>
  )
}
