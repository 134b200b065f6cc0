import { Body, cardIcon, globeIcon, shieldIcon } from '@latchkey/ui'
import { Points } from '../../parts/Points.tsx'
import { useText } from '../../text/TextContext.ts'

/** Who sells, who sees what, and what counts: for those who buy for the first time. */
export function WhatIsABuyView() {
  const { t } = useText()
  return (
    <Body>
      <Points
        points={[
          { icon: cardIcon, title: t('whatIsABuy.pay.title'), body: t('whatIsABuy.pay.body') },
          { icon: shieldIcon, title: t('whatIsABuy.who.title'), body: t('whatIsABuy.who.body') },
          { icon: globeIcon, title: t('whatIsABuy.arrive.title'), body: t('whatIsABuy.arrive.body') },
        ]}
      />
    </Body>
  )
}
