import { editSend, type Kit, openModal, resetSend, supports } from '@latchkey/core'
import { addRecoveryMethod, putOffNudge, recoveryQuery, type WalletRecovery } from '@latchkey/core/protection'
import type { TokenBalance } from '@latchkey/core/queries'
import { mainnet } from '@latchkey/protocol/networks'
import { useAccount, useHistory, useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import { Button, checkIcon, closeIcon, Icon, IconButton, VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useConfig } from '../config/ConfigContext.ts'
import type { Holdings } from '../home/useHoldings.ts'
import { useText } from '../messages/text.tsx'
import { isOneOf, type Subject } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'
import { navigate } from '../router/router.tsx'
import { AddLogins } from '../security/AddLogins.tsx'
import { ProtectNudge, useLoggedIn } from '../security/ProtectNudge.tsx'
import { ChangeFailed, useChange } from '../security/securityParts.tsx'
import css from './FirstSteps.module.css'
import { allDone, firstSteps, isPayment, type Step, type StepName } from './firstSteps.ts'
import { PracticeMoneyButton, usePracticeGifts } from './PracticeMoneyButton.tsx'

/** Sells bread on the devnet. */
const bakery = 'corner-bakery.eth'

export type FirstStepsProps = { readonly subject: Subject; readonly holdings: Holdings }

/**
 * What a newcomer may do first, from the moment their account is seen empty until all is done or they put it away; then
 * the offer of a passkey, if that is open.
 */
export function FirstSteps({ subject, holdings }: FirstStepsProps) {
  const { firstSteps: kept, set } = useOwnChoices()
  const account = useFirstAccount(subject)
  const stage = kept?.[account]
  const isEmpty =
    holdings.status === 'ready' &&
    holdings.list.length === 0 &&
    holdings.networks.every(({ reading }) => reading.state === 'read')
  const begin = useEffectEvent(() => set({ firstSteps: { ...kept, [account]: 'open' } }))
  useEffect(() => {
    if (isEmpty && stage === undefined) begin()
  }, [isEmpty, stage])
  if (stage === 'open') {
    return (
      <>
        <AddLogins />
        <Steps subject={subject} holdings={holdings} account={account} />
      </>
    )
  }
  return (
    <AddLogins>
      <ProtectNudge funded={holdings.list.length > 0} />
    </AddLogins>
  )
}

/** Whether the person has put the steps away, or done them. */
export function useStepsClosed(subject: Subject): boolean {
  const { firstSteps: kept = {} } = useOwnChoices()
  const account = useFirstAccount(subject)
  return kept[account] === 'closed'
}

/** What the choice is kept under: a person's, whichever of the accounts is in use. */
function useFirstAccount({ scopes, address }: Subject): string {
  return useLoggedIn()?.accounts[0] ?? scopes[0]?.address ?? address
}

type StepsProps = FirstStepsProps & { readonly account: string }

function Steps({ subject, holdings, account }: StepsProps) {
  const { t } = useText()
  const kit = useKit()
  const { firstSteps: kept, set } = useOwnChoices()
  const steps = useSteps(subject, holdings)
  const finished = allDone(steps)
  const close = () => {
    const stage = holdings.list.length > 0 ? 'funded' : 'new'
    set({ firstSteps: { ...kept, [account]: 'closed' } })
    putOffNudge(kit, { account, stage })
  }
  const finish = useEffectEvent(close)
  useEffect(() => {
    if (finished) finish()
  }, [finished])
  const next = steps.find(({ done }) => done === false)
  return (
    <section className={css.steps} aria-labelledby="first-steps" data-testid="first-steps">
      <div className={css.head}>
        <h2 id="first-steps">{t('steps.title')}</h2>
        <IconButton icon={closeIcon} label={t('steps.hide')} onClick={close} />
      </div>
      <ol className={css.list}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isNext={step === next} subject={subject} holdings={holdings} />
        ))}
      </ol>
    </section>
  )
}

function useSteps(subject: Subject, { status, list }: Holdings): readonly Step[] {
  const kit = useKit()
  const { faucetUrl } = useConfig()
  const { profileName } = useAccount()
  const isLoggedIn = useLoggedIn() !== undefined
  const { transactions, isPending } = useHistory({ scopes: subject.scopes })
  const { data: recovery } = useKitQuery<WalletRecovery>(() => (isLoggedIn ? recoveryQuery(kit) : undefined))
  const past = transactions.map(({ metadata }) => metadata).filter((metadata) => metadata.status === 'confirmed')
  const came = list.length > 0 || past.some(({ operationType }) => operationType === 'receive')
  return firstSteps({
    practice: faucetUrl !== undefined,
    hasMoney: came || (status === 'ready' ? false : undefined),
    hasPaid: isPending ? undefined : transactions.some((one) => isPayment(one, (address) => isOneOf(subject, address))),
    hasName: profileName !== undefined,
    isLoggedIn,
    hasRecovery: recovery?.ways.some(({ opens }) => opens),
    canName: subject.networkIds.some((networkId) => supports(kit, 'names', networkId)),
  })
}

type StepItemProps = FirstStepsProps & { readonly step: Step; readonly isNext: boolean }

function StepItem({ step: { name, done }, isNext, subject, holdings }: StepItemProps) {
  const { t } = useText()
  const gifts = usePracticeGifts(subject)
  const notes: Partial<Record<StepName, string>> = {
    practiceMoney: gifts === '' ? t('steps.practiceMoneyText') : t('steps.practiceMoneyGifts', { gifts }),
  }
  return (
    <li className={css.step} data-done={done}>
      <span className={css.pin}>{done && <Icon d={checkIcon} />}</span>
      <span className={css.what}>
        <b>{t(`steps.${name}`)}</b>
        {done ? (
          <VisuallyHidden>{t('steps.done')}</VisuallyHidden>
        ) : (
          <span>{notes[name] ?? t(`steps.${name}Text`)}</span>
        )}
      </span>
      {done === false && (
        <span className={css.act}>
          <StepAction name={name} isNext={isNext} subject={subject} holdings={holdings} />
        </span>
      )}
    </li>
  )
}

type StepActionProps = FirstStepsProps & { readonly name: StepName; readonly isNext: boolean }

function StepAction({ name, isNext, subject, holdings }: StepActionProps): ReactNode {
  const { t } = useText()
  const kit = useKit()
  const { open } = useLatchkey()
  const change = useChange()
  const variant = isNext ? 'primary' : 'plain'
  switch (name) {
    case 'practiceMoney':
      return <PracticeMoneyButton short subject={subject} />
    case 'addMoney':
      return (
        <Button fit variant={variant} onClick={() => open({ view: 'WalletReceive' })}>
          {t('home.receive')}
        </Button>
      )
    case 'pay': {
      const token = holdings.list.find(({ symbol, chainId }) => symbol === 'USDC' && chainId === mainnet.caipNetworkId)
      return (
        token && (
          <Button fit variant={variant} data-testid="pay-bakery" onClick={() => payBakery(kit, token)}>
            {t('home.send')}
          </Button>
        )
      )
    }
    case 'name':
      return (
        <Button fit variant={variant} onClick={() => navigate('/names')}>
          {t('steps.choose')}
        </Button>
      )
    case 'passkey':
      return (
        <>
          <Button
            fit
            variant={variant}
            busy={change.busy !== undefined}
            onClick={() => void change.run('passkey', () => addRecoveryMethod(kit, { method: 'passkey' }))}
          >
            {t('security.addPasskey')}
          </Button>
          <ChangeFailed error={change.error} />
        </>
      )
  }
}

/** Opens the payment, filled in. */
function payBakery(kit: Kit, { units, chainId, ...token }: TokenBalance): void {
  const { address, symbol, decimals, name, iconUrl, price } = token
  resetSend(kit)
  editSend(kit, {
    token: { address, symbol, decimals, name, iconUrl, price, networkId: chainId, balanceUnits: units },
    sendTokenAmount: '1',
    receiverAddress: bakery,
  })
  void openModal(kit, { view: 'WalletSend' })
}
