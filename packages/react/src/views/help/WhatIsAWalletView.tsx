import { pushView } from '@latchkey/core'
import { Body, Button, lockIcon, shieldIcon, userIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { Points } from '../../parts/Points.tsx'
import { useText } from '../../text/TextContext.ts'

/** For those who hear of a wallet for the first time. */
export function WhatIsAWalletView() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Points
        points={[
          { icon: lockIcon, title: t('whatIsAWallet.keep.title'), body: t('whatIsAWallet.keep.body') },
          { icon: userIcon, title: t('whatIsAWallet.sign.title'), body: t('whatIsAWallet.sign.body') },
          { icon: shieldIcon, title: t('whatIsAWallet.ask.title'), body: t('whatIsAWallet.ask.body') },
        ]}
      />
      <Button
        variant="primary"
        onClick={() => {
          kit.emit({ type: 'CLICK_GET_WALLET' })
          pushView(kit, 'GetWallet')
        }}
      >
        {t('whatIsAWallet.get')}
      </Button>
    </Body>
  )
}
