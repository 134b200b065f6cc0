import { editSend, type FeeEstimate } from '@latchkey/core'
import { Choice } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useText } from '../../text/useText.ts'

/** How soon a payment shall be there, where the network lets the sender pay for that. */
export function FeeChoice({ estimate, disabled }: { estimate: FeeEstimate | null | undefined; disabled: boolean }) {
  const kit = useKit()
  const { t } = useText()
  const speed = useKitState(({ send }) => send.speed)
  const choices = estimate?.choices ?? []
  if (choices.length < 2) return null
  return (
    <Choice
      label={t('fee.choice')}
      selected={speed}
      disabled={disabled}
      onSelect={(chosen) => editSend(kit, { speed: chosen })}
      options={choices.map((each) => ({
        id: each.speed,
        label: t(`fee.${each.speed}`),
        note: t('fee.about', { minutes: String(each.minutes) }),
      }))}
    />
  )
}
