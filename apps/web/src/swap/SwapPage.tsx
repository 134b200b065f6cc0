import { useKit, useLatchkey, useNetwork, useSwapNetworks } from '@latchkey/react'
import { KitTexts, SwapEntry, SwapRoutes, useSwapForm, useSwapPlan, useSwapStart } from '@latchkey/react/parts'
import { Button, Empty, Skeleton, Stack, swapIcon, Text } from '@latchkey/ui'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import css from './SwapPage.module.css'

/** One token for another: the form of the modal with all routes beside it. Review and wallet are in the modal. */
export function SwapPage() {
  const { t } = useText()
  const kit = useKit()
  const networks = useSwapNetworks()
  const { networkId } = useNetwork()
  const opened = useEffectEvent(() => networkId && kit.emit({ type: 'OPEN_SWAP', network: networkId }))
  useEffect(() => void opened(), [])
  return (
    <>
      <TopBar title={t('swap.title')} />
      {networks?.length === 0 ? (
        <Empty icon={swapIcon} title={t('swap.noneTitle')} level={2}>
          {t('swap.noneText')}
        </Empty>
      ) : (
        <KitTexts fallback={<Skeleton height={480} />}>
          <SwapPanels />
        </KitTexts>
      )}
    </>
  )
}

function SwapPanels() {
  const { t } = useText()
  const { open } = useLatchkey()
  const form = useSwapForm()
  const plan = useSwapPlan()
  const isServed = useSwapNetworks()?.some(({ caipNetworkId }) => caipNetworkId === form.networkId)
  useSwapStart(form, undefined)
  return (
    <div className={css.page}>
      <Panel title={t('swap.form')}>
        <Stack className={css.form}>
          {plan ? (
            <>
              <Text>{t('swap.underWay')}</Text>
              <Button variant="primary" onClick={() => open({ view: 'SwapResult' })}>
                {t('swap.seeIt')}
              </Button>
            </>
          ) : isServed === false ? (
            <>
              <Text>{t('swap.elsewhere', { network: form.network?.name ?? '' })}</Text>
              <Button variant="primary" onClick={() => open({ view: 'UnsupportedChain', params: { feature: 'swap' } })}>
                {t('swap.chooseNetwork')}
              </Button>
            </>
          ) : (
            <SwapEntry
              form={form}
              routesApart
              onSelect={(target) => open({ view: 'SwapSelectToken', params: { target } })}
              onConnect={() => open({ view: 'Connect' })}
              onReview={() => open({ view: 'SwapPreview' })}
            />
          )}
        </Stack>
      </Panel>
      <Panel title={t('swap.routes')}>
        {form.quote ? <SwapRoutes form={form} open /> : <Text>{t('swap.routesText')}</Text>}
      </Panel>
    </div>
  )
}
