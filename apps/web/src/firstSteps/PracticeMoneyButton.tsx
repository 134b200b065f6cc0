import type { Kit } from '@latchkey/core'
import { refreshHoldings } from '@latchkey/core/queries'
import { formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { PracticePayment } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { Button, Icon, plusIcon } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useConfig } from '../config/ConfigContext.ts'
import { useText } from '../messages/text.tsx'
import type { Subject } from '../portfolio/subject.ts'
import css from './FirstSteps.module.css'
import { loadPracticeGifts, type PracticeMoneyProblem, requestPracticeMoney } from './practiceMoney.ts'

export type PracticeMoneyButtonProps = {
  readonly subject: Subject
  /** What it is for stands beside it: "Get" is enough. */
  readonly short?: boolean | undefined
}

/** Asks the devnet to pay every connected account. Nothing where the operator has no faucet. */
export function PracticeMoneyButton({ subject, short }: PracticeMoneyButtonProps) {
  const { t } = useText()
  const kit = useKit()
  const { faucetUrl } = useConfig()
  const [state, setState] = useState<'idle' | 'busy' | PracticeMoneyProblem>('idle')
  if (faucetUrl === undefined) return null
  const problems = { limited: t('money.limited'), unreachable: t('money.unreachable'), failed: t('money.failed') }
  const ask = async () => {
    setState('busy')
    const answer = await requestPracticeMoney(faucetUrl, [...new Set(subject.scopes.map(({ address }) => address))])
    if ('problem' in answer) return setState(answer.problem)
    refreshHoldings(kit, paidTokens(kit, answer.sent))
    setState('idle')
  }
  return (
    <>
      <Button fit variant="primary" busy={state === 'busy'} data-testid="practice-money" onClick={() => void ask()}>
        {!short && <Icon d={plusIcon} />}
        {t(short ? 'money.getShort' : 'money.get')}
      </Button>
      <span className={css.problem} role="status">
        {state !== 'idle' && state !== 'busy' && problems[state]}
      </span>
    </>
  )
}

/** What arrives, in words: "1 ETH, 500 USDC and 5 SOL". Empty while it is not known. */
export function usePracticeGifts({ networkIds }: Subject): string {
  const { locale } = useText()
  const { faucetUrl } = useConfig()
  const [text, setText] = useState('')
  const networks = networkIds.join(' ')
  useEffect(() => {
    if (faucetUrl === undefined) return
    let stale = false
    loadPracticeGifts(faucetUrl, networks.split(' ')).then((gifts) => {
      if (stale) return
      const parts = gifts.map(({ amount, symbol }) => `${amount} ${symbol}`)
      setText(new Intl.ListFormat(locale).format(parts))
    })
    return () => {
      stale = true
    }
  }, [faucetUrl, networks, locale])
  return text
}

/** The holdings that have changed, in CAIP-10. */
function paidTokens(kit: Kit, sent: readonly PracticePayment[]) {
  return kit.networks.flatMap(({ caipNetworkId, chainNamespace }) =>
    sent
      .filter(({ networkId }) => networkId === caipNetworkId)
      .map(({ token }) => token ?? formatCaipAddress(caipNetworkId, nativeTokenAddress(chainNamespace))),
  )
}
