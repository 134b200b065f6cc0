import { useDisplay } from '@latchkey/react'
import { eyeIcon, eyeOffIcon, IconButton } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'

/** Covers every amount and value at a tap, on the pages and in the modal. */
export function HideFigures() {
  const { t } = useText()
  const { balancesHidden, setDisplay } = useDisplay()
  return (
    <IconButton
      icon={balancesHidden ? eyeIcon : eyeOffIcon}
      label={t(balancesHidden ? 'figures.show' : 'figures.hide')}
      onClick={() => setDisplay({ balancesHidden: !balancesHidden })}
    />
  )
}
