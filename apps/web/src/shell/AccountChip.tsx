import { truncateAddress } from '@latchkey/protocol'
import { useAccount, useLatchkey } from '@latchkey/react'
import { Identicon, Mono, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import css from './AccountChip.module.css'

/** The connected account; opens its menu. Nothing while there is none. */
export function AccountChip() {
  const { t } = useText()
  const { address, connectedWalletInfo } = useAccount()
  const { open } = useLatchkey()
  if (address === undefined) return null
  const short = truncateAddress(address)
  return (
    <button
      type="button"
      className={css.chip}
      aria-label={t('account.menu', { address: short })}
      data-testid="account-button"
      onClick={() => open({ view: 'Account' })}
    >
      <Who image={<Identicon seed={address} />} name={connectedWalletInfo?.name ?? ''} note={<Mono>{short}</Mono>} />
    </button>
  )
}
