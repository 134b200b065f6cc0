import { selectWalletNetwork } from '@latchkey/core'
import { truncateAddress } from '@latchkey/protocol'
import { useAccount, useKit, useKitState, useLatchkey } from '@latchkey/react'
import { Identicon, ListItemHeader, Mono, Picture, VisuallyHidden } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { useProfile } from '../names/nameSearch.ts'
import { type Subject, useOwnSubject } from '../portfolio/subject.ts'
import css from './AccountChip.module.css'

/** The connected account; opens its menu. Nothing while there is none. */
export function AccountChip() {
  const { connectedWalletInfo } = useAccount()
  const subject = useOwnSubject()
  const { open } = useLatchkey()
  if (subject === undefined) return null
  return <Chip subject={subject} wallet={connectedWalletInfo?.name ?? ''} onOpen={() => open({ view: 'Account' })} />
}

type ChipProps = { readonly subject: Subject; readonly wallet: string; readonly onOpen: () => void }

function Chip({ subject, wallet, onOpen }: ChipProps) {
  const { t } = useText()
  const { name, imageUrl } = useProfile(subject)
  const { address } = subject
  const kit = useKit()
  const isAway = useKitState((state) => !selectWalletNetwork(kit, state).supported)
  return (
    <button type="button" className={css.chip} data-testid="account-button" onClick={onOpen}>
      <VisuallyHidden>{t('account.title')}</VisuallyHidden>
      <ListItemHeader
        image={imageUrl ? <Picture name={name ?? ''} src={imageUrl} /> : <Identicon seed={address} />}
        name={name === undefined ? wallet : <bdi>{name}</bdi>}
        note={
          isAway ? <span className={css.away}>{t('account.elsewhere')}</span> : <Mono>{truncateAddress(address)}</Mono>
        }
      />
    </button>
  )
}
