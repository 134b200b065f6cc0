import { truncateAddress } from '@latchkey/protocol'
import { useAccount, useLatchkey } from '@latchkey/react'
import { Identicon, Mono, VisuallyHidden, Who } from '@latchkey/ui'
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
    <button type="button" className={css.chip} data-testid="account-button" onClick={() => open({ view: 'Account' })}>
      <VisuallyHidden>{t('account.title')}</VisuallyHidden>
      <Who image={<Identicon seed={address} />} name={connectedWalletInfo?.name ?? ''} note={<Mono>{short}</Mono>} />
    </button>
  )
}
