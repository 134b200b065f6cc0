import type { TokenBalance } from '@latchkey/core/queries'
import { truncateAddress } from '@latchkey/protocol'
import { useBuyOffered, useLatchkey, useSwapNetworks } from '@latchkey/react'
import {
  Action,
  Actions,
  cardIcon,
  Identicon,
  ListItemHeader,
  Mono,
  Picture,
  receiveIcon,
  sendIcon,
  swapIcon,
} from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { useProfile } from '../names/nameSearch.ts'
import type { Subject } from '../portfolio/subject.ts'
import { navigate } from '../router/router.tsx'
import { CopyText } from '../shell/CopyText.tsx'
import css from './AccountPanel.module.css'
import { TotalFigure } from './TotalFigure.tsx'

export type AccountPanelProps = {
  readonly subject: Subject
  /** What is counted. */
  readonly holdings: readonly TokenBalance[]
  readonly readAtMs: number | undefined
  readonly isLoading: boolean
  /** Whether there is anything could not be read. */
  readonly isUnknown: boolean
  /** How many networks were read. */
  readonly networkCount: number
}

/** Who it is about, the total where prices are known with its course, and the actions. */
export function AccountPanel({ subject, holdings, ...state }: AccountPanelProps) {
  const { t } = useText()
  const { open } = useLatchkey()
  const { address, isOwn } = subject
  const canBuy = useBuyOffered()
  const canSwap = (useSwapNetworks() ?? []).length > 0
  const { name, imageUrl } = useProfile(subject)
  const short = <Mono full={address}>{truncateAddress(address)}</Mono>
  return (
    <section className={css.hero} aria-label={t('account.menu', { address: truncateAddress(address) })}>
      <div className={css.who} data-own={isOwn || undefined}>
        <ListItemHeader
          image={
            imageUrl ? <Picture size="m" name={name ?? ''} src={imageUrl} /> : <Identicon seed={address} size="m" />
          }
          name={name === undefined ? short : <bdi>{name}</bdi>}
          note={name === undefined ? undefined : short}
          end={<CopyText text={address} label={t('home.copyAddress')} />}
        />
      </div>
      {isOwn && (
        <div className={css.acts}>
          <Actions>
            {canBuy && (
              <Action icon={cardIcon} data-testid="wallet-features-onramp-button" onClick={() => navigate('/buy')}>
                {t('buy.title')}
              </Action>
            )}
            {canSwap && (
              <Action icon={swapIcon} data-testid="wallet-features-swaps-button" onClick={() => navigate('/swap')}>
                {t('swap.title')}
              </Action>
            )}
            <Action
              icon={receiveIcon}
              data-testid="wallet-features-receive-button"
              onClick={() => open({ view: 'WalletReceive' })}
            >
              {t('home.receive')}
            </Action>
            <Action
              icon={sendIcon}
              data-testid="wallet-features-send-button"
              onClick={() => open({ view: 'WalletSend' })}
            >
              {t('home.send')}
            </Action>
          </Actions>
        </div>
      )}
      <TotalFigure holdings={holdings} subject={subject} {...state} />
    </section>
  )
}
