import { Body, fuelIcon, globeIcon, plugIcon } from '@latchkey/ui'
import { Points } from '../../parts/Points.tsx'
import { useText } from '../../text/TextContext.ts'

/** For those who wonder why there is more than one network. */
export function WhatIsANetworkView() {
  const { t } = useText()
  return (
    <Body>
      <Points
        points={[
          { icon: globeIcon, title: t('whatIsANetwork.where.title'), body: t('whatIsANetwork.where.body') },
          { icon: fuelIcon, title: t('whatIsANetwork.fee.title'), body: t('whatIsANetwork.fee.body') },
          { icon: plugIcon, title: t('whatIsANetwork.match.title'), body: t('whatIsANetwork.match.body') },
        ]}
      />
    </Body>
  )
}
