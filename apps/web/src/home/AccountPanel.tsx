import type { TokenBalance } from '@latchkey/core/queries'
import { truncateAddress } from '@latchkey/protocol'
import { useAccount, useLatchkey, useNetwork } from '@latchkey/react'
import { Action, Actions, CopyButton, Identicon, Mono, receiveIcon, sendIcon, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import css from './AccountPanel.module.css'
import { TotalFigure } from './TotalFigure.tsx'

export type AccountPanelProps = {
  readonly address: string
  readonly holdings: readonly TokenBalance[]
}

/** Who it is about, the total where prices are known, and the actions. */
export function AccountPanel({ address, holdings }: AccountPanelProps) {
  const { t } = useText()
  const { connectedWalletInfo } = useAccount()
  const { networks } = useNetwork()
  const { open } = useLatchkey()
  return (
    <section className={css.hero} aria-label={t('account.menu', { address: truncateAddress(address) })}>
      <div className={css.what}>
        <div className={css.who}>
          <Who
            image={<Identicon seed={address} size="m" />}
            name={connectedWalletInfo?.name ?? ''}
            note={<Mono full={address}>{truncateAddress(address)}</Mono>}
            end={<CopyButton text={address} label={t('home.copyAddress')} copiedLabel={t('home.copied')} />}
          />
        </div>
        <TotalFigure holdings={holdings} networkCount={networks.length} />
      </div>
      <div className={css.acts}>
        <Actions>
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
    </section>
  )
}
