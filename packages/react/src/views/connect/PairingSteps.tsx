import { formatPairingTimeline, type PairingStep, pushView } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Button, CopyButton, Stack, Stepper, Text, useStyles } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import type { MessageKey } from '../../messages/messages.types.ts'
import { useText } from '../../text/TextContext.ts'
import { pairingCss } from './usePairing.ts'

const steps = ['requested', 'relay', 'wallet', 'approved'] as const satisfies readonly PairingStep[]

export type PairingStepsProps = {
  /** The wallet's name, if it is known. */
  readonly name: string | undefined
  /** What the person does to hand the link over. */
  readonly way: 'scan' | 'open'
}

/** The state of a pairing that is stuck, the one thing to do about it, and its timeline to send to support. */
export function PairingSteps({ name, way }: PairingStepsProps) {
  useStyles(pairingCss)
  const { t } = useText()
  const pairing = useKitState((state) => state.pairing)
  const wallet = name ?? t('common.wallet')
  const reached = pairing.step === 'idle' ? -1 : steps.indexOf(pairing.step)
  const awaited = steps[reached + 1]
  const relay = pairing.timeline.findLast(({ event }) => event.startsWith('Relay'))?.event
  const reach =
    relay === 'RelayRefusedClock'
      ? 'pairing.todo.clock'
      : relay === 'RelayRefused'
        ? 'pairing.todo.refused'
        : 'pairing.todo.relay'
  const todo: Record<(typeof steps)[number], MessageKey & `pairing.todo.${string}`> = {
    requested: reach,
    relay: reach,
    wallet: `pairing.todo.${way}`,
    approved: 'pairing.todo.finish',
  }
  return (
    <Stack>
      <Stepper
        steps={steps.map((step, index) => {
          if (index <= reached) return { text: t(`pairing.step.${step}`, { wallet }), state: 'done' }
          const state = index === reached + 1 ? 'now' : 'next'
          return { text: t(nextKey(step), { wallet }), state }
        })}
      />
      <div className="lk-todo">
        <Text role="status">{awaited && t(todo[awaited], { wallet })}</Text>
        <CopyButton
          text={formatPairingTimeline(pairing)}
          label={t('common.copyDetails')}
          copiedLabel={t('common.copied')}
          refusedLabel={t('common.notCopied')}
        />
      </div>
    </Stack>
  )
}

/** What a step is called that has not been reached. */
function nextKey(step: (typeof steps)[number]) {
  return step === 'relay' || step === 'wallet' ? (`pairing.next.${step}` as const) : (`pairing.step.${step}` as const)
}

/** The link itself, for who can't scan or open it, and the way to the wallet for who doesn't have it. */
export function PairingLink({ wallet }: { readonly wallet: Wallet | undefined }) {
  const kit = useKit()
  const { t } = useText()
  const { wcUri, expired } = useKitState((state) => state.pairing)
  return (
    <Stack>
      <CopyButton
        wide
        text={wcUri ?? ''}
        disabled={wcUri === undefined || expired}
        label={t('pairing.copy')}
        copiedLabel={t('common.copied')}
        refusedLabel={t('common.notCopied')}
        data-testid="copy-wc2-uri"
      />
      {wallet && (
        <Button variant="quiet" onClick={() => pushView(kit, 'Downloads', { walletId: wallet.id })}>
          {t('pairing.get', { wallet: wallet.name })}
        </Button>
      )}
    </Stack>
  )
}
